/** What the import command says about itself. */

/** Exit codes of the command. */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  /** The file was imported, but some of its rows were rejected. */
  rejected: 3,
  stopped: 130,
} as const

/** The command line is wrong. */
export class UsageError extends Error {}

export const USAGE = `Usage: npm run import -- FILE [options]         import a file (try it first with --dry-run)
       npm run import -- --list                 list the last runs
       npm run import -- --undo RUN             undo a run
       npm run import -- --invite RUN           invite the owners whom the file of a run names
       npm run import -- --help                 explain all options`

export const HELP = `${USAGE}

FILE is a CSV file, plain or .gz, or - for standard input, or a zip file with a CSV file and its pictures. The header
says what it is: a federal carrier file, or the listings or reviews of another directory (GeoDirectory, HivePress,
Directorist, Brilliant Directories, Google, a spreadsheet).

  --dry-run            compare only, store nothing, and say what would happen
  --kind KIND          carriers, listings or reviews, if the header does not say it
  --map COLUMN=FIELD   what a column means. Repeat it for more columns. Without a FIELD the column is skipped
  --mapping FILE       what columns and values mean, from a file that an earlier run wrote
  --no-questions       never ask. Rows with unknown values are rejected

Listings:
  --service NAME       service of companies whose row names none: "Moving, Freight"
  --place PLACE        place of companies whose row names none: "Duluth, MN", or a state
  --category "A=B"     category A of the file means service B, or "none"
  --city "A=B"         place A of the file means city B ("Duluth, MN"), "new" adds A to the catalog, "none" leaves its rows out
  --old-page PATTERN   old page of each company, which redirects here: "/listing/{slug}", "/biz/{old_id}.html"

  --pictures FILE      zip file or folder with the logos and photos that the file names, if FILE is no zip file

Reviews and photos:
  --approved           publish them at once. Without it, they wait for approval

Federal files:
  --date YYYY-MM-DD    day on which the data was made
  --full, --partial, --difference
                       how much of its kind the file contains

Exit codes:
  0  done: every row was imported, unchanged or skipped for the reasons given
  1  failed: the message says why. Finished rows are kept, and the same command continues
  2  the command line is wrong
  3  done, but some rows were rejected. The report names the file that has them
  130  stopped. The same command continues

Rejected rows, values that were left out, and the mapping are in DATA_DIR/imports/reports.`
