import { usePageStyles } from './styles';

/** So many stand in the open; more would be a wall. */
const IN_THE_OPEN = 3;

/** Names in a sentence; many of them as their number, which opens. */
export function LongList({ items, what }: { items: string[]; what: string }) {
  const classes = usePageStyles();
  if (items.length <= IN_THE_OPEN) {
    return <>{items.join('; ')}</>;
  }
  return (
    <details>
      <summary
        style={{ cursor: 'pointer' }}
      >{`${items.length} ${what}`}</summary>
      <ul>
        {items.map(item => (
          <li key={item} className={classes.anywhere}>
            {item}
          </li>
        ))}
      </ul>
    </details>
  );
}
