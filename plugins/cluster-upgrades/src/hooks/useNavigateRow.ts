import { useNavigate } from 'react-router-dom';

/** Opens the page of a row, for Enter on it. */
export function useNavigateRow<Row>(
  linkOf: (row: Row) => string,
): (row: Row) => void {
  const navigate = useNavigate();
  return row => navigate(linkOf(row));
}
