import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** Closes an item's details: back to where they were opened, or off the URL when they were opened by a link. */
export function useCloseItem(): () => void {
  const location = useLocation();
  const navigate = useNavigate();
  const [, setParams] = useSearchParams();
  return () => {
    const state: unknown = location.state;
    const cameFromHere = state instanceof Object && 'sheet' in state;
    if (cameFromHere) {
      void navigate(-1);
      return;
    }
    setParams(
      (known) => {
        known.delete('item');
        return known;
      },
      { replace: true },
    );
  };
}
