/** What `npm run import` answers to `--help`, and to a command line that it can't use. */
export const USAGE = `Usage: npm run import -- --file <csv or -> --store "<name or id>" [options]

  --store <name>             existing store by id or name, else a new one; repeated: rows are spread over them
  --spread id|category       what decides the store of a row (default id)
  --col-name <column>        and so on for id, price, mrp, category, subcategory, brand, unit, measure, stock, in-stock,
                             out-of-stock, rating; "none" for a column that the file does not have. Columns that are
                             not given are found by what they are usually called and by what is in them
  --delimiter <char>         default: found in the header; "tab" for a tab
  --encoding <encoding>      auto (default), utf-8, utf-16le, utf-16be, windows-1252
  --currency-unit <unit>     rupees or paise; default: found out, and refused where it is not plausible
  --measure <measure>        what bare numbers of the unit column count: kg, g, l, ml or pcs; default: found out
  --rejects <file>           rows that were not taken (default <csv name>.rejected.csv in this folder)
  --dry-run                  only say how the file was understood and what would be done

New stores: --pincode 560103, --street, --radius-km 5, --opens-at 700, --closes-at 2230, --delivery-charge 25,
  --free-delivery-from 499, --minimum-order 99 (rupees), --delivery-minutes 45

How the file was understood is printed first, with five of its products. A file that was probably misunderstood is not
imported: the message names the option that puts it right.

The database is the server's: PGlite in DATA_DIR, or DATABASE_URL.
`;
