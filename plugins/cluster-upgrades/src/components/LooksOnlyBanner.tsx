import { Banner } from './Banner';

/** At the top of a form: before anything is typed it says what the reader can do, which permission is missing, and whom to ask. */
export function LooksOnlyBanner({
  title,
  reason,
}: {
  title: string;
  reason: string;
}) {
  return (
    <Banner status="attention" role="status" title={title}>
      {reason.replace(/\.$/, '')}. Ask your Backstage admin, or a person who has
      this permission.
    </Banner>
  );
}
