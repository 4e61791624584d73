import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { WithTexts } from '../../__testUtils__/WithTexts';
import { english } from '../../translation';
import { readDraft } from '../document/draft';
import { editText } from '../document/yamlText';
import { AddOnFields } from './AddOnFields';

let text = '';
function Harness({ document }: { document: string }) {
  const [value, setValue] = useState(document);
  text = value;
  const { draft } = readDraft(value, english);
  return (
    <WithTexts>
      {draft && (
        <AddOnFields
          form={{
            draft,
            stored: false,
            preview: { loading: false, reload: () => undefined } as never,
            isOfEarlier: false,
            change: (...edits) => setValue(last => editText(last, edits)),
            move: () => undefined,
          }}
        />
      )}
    </WithTexts>
  );
}

const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('add-ons of a plan', () => {
  it('stay as they are until a plan says otherwise, and again when it no longer does', () => {
    render(<Harness document={'kind: UpgradePlan\n'} />);
    expect(screen.queryByLabelText('Changed fields of add-ons')).toBeNull();
    choose('Update of add-ons', 'all');
    expect(text).toContain('update: all');
    choose('Changed fields of add-ons', 'overwrite');
    expect(text).toContain('onConflict: overwrite');
    choose('Update of add-ons', 'stay');
    expect(text).not.toContain('addOns');
  });

  it('are not offered to a way back', () => {
    render(<Harness document={'spec: { rollback: true }\n'} />);
    expect(screen.queryByLabelText('Update of add-ons')).toBeNull();
  });
});
