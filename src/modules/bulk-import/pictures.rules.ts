import type { Cells } from './columns.rules.ts'

/** Returns whether a picture of a row is a file of the .zip; otherwise it is a URL. */
export const isFileName = (text: string): boolean => !text.startsWith('/') && !text.includes('://')

/** Splits the cell of several pictures, without repetitions. */
export const splitNames = (cell: string | undefined): string[] => [
  ...new Set(
    (cell ?? '')
      .split(/[,\n]/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
]

/** Lists the files that a row names. */
export function listFileNames({ thumbnail, previews }: Cells): string[] {
  const names = [...(thumbnail === undefined ? [] : [thumbnail]), ...splitNames(previews)]
  return [...new Set(names.filter(isFileName))]
}

/** Replaces the file names in a row by their URLs. */
export function withUrls(cells: Cells, urls: ReadonlyMap<string, string>): Cells {
  const { thumbnail, previews } = cells
  return {
    ...cells,
    ...(thumbnail !== undefined && { thumbnail: urls.get(thumbnail) ?? thumbnail }),
    ...(previews !== undefined && {
      previews: splitNames(previews)
        .map((name) => urls.get(name) ?? name)
        .join(', '),
    }),
  }
}

/** Index of the files of a .zip. */
export interface FileIndex<F> {
  byPath: ReadonlyMap<string, F>
  byName: ReadonlyMap<string, readonly F[]>
}

/** Normalises a path: lower case, forward slashes, no leading slash. */
const plainPath = (path: string) =>
  path
    .normalize('NFC')
    .toLowerCase()
    .split(/[/\\]/)
    .map((part) => part.trim())
    .filter((part) => !['', '.', '..'].includes(part))
    .join('/')

const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Indexes files by their paths, and by their names in any folder. */
export function indexFiles<F extends { path: string }>(files: readonly F[]): FileIndex<F> {
  const plain = files.map((file) => ({ file, path: plainPath(file.path) }))
  const byName = Map.groupBy(plain, ({ path }) => lastPart(path))
  return {
    byPath: new Map(plain.map(({ file, path }) => [path, file])),
    byName: new Map([...byName].map(([name, found]) => [name, found.map(({ file }) => file)])),
  }
}

/** Finds the file with this path, or the only file with this name in any folder. */
export function findFile<F>({ byPath, byName }: FileIndex<F>, name: string): F | 'none' | 'several' {
  const path = plainPath(name)
  const exact = byPath.get(path)
  // A name without a folder also matches files in folders, so the file at the root may not be the only match.
  if (exact !== undefined && path.includes('/')) return exact
  const [first, second] = byName.get(path) ?? []
  if (second !== undefined) return 'several'
  return first ?? 'none'
}
