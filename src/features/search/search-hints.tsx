import { Link } from 'react-router-dom';
import type { FoundProduct } from '../../contracts/sync-service.ts';
import { brandPath, ROUTES } from '../../domain/routes/routes.ts';
import { hintsOf } from '../../domain/search/search-hints.ts';
import classes from './search-bars.module.css';

export interface SearchHintsProps {
  readonly query: string;
  readonly items: readonly FoundProduct[];
  readonly onType: (text: string) => void;
  readonly onCategory: (name: string) => void;
}

/** How the text may go on, and the categories and brands that it names. No row without any. */
export function SearchHints({ query, items, onType, onCategory }: SearchHintsProps) {
  const { texts, categories, groups, brands } = hintsOf(query, items);
  return (
    <div className={classes['bar']} role="group" aria-label="Suggestions">
      {texts.map((text) => (
        <button key={text} type="button" className={classes['hint']} onClick={() => onType(text)}>
          {text}
        </button>
      ))}
      {categories.map((name) => (
        <button
          key={name}
          type="button"
          className={classes['hint']}
          onClick={() => onCategory(name)}
        >
          in {name}
        </button>
      ))}
      {groups.map(({ id, name }) => (
        <Link key={id} className={classes['hint'] ?? ''} to={`${ROUTES.category}?group=${id}`}>
          Shops for {name.toLowerCase()}
        </Link>
      ))}
      {brands.map((brand) => (
        <Link key={brand} className={classes['hint'] ?? ''} to={brandPath(brand)}>
          Brand {brand}
        </Link>
      ))}
    </div>
  );
}
