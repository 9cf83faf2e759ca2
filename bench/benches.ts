interface Bench {
  name: string
  /** One line for the list. */
  summary: string
  /** Loads the file, which runs the bench. */
  run(): Promise<unknown>
}

export const BENCHES: readonly Bench[] = [
  {
    name: 'catalogue',
    summary: 'latency and answers a second of lists, searches, products and list pages, against a bare server',
    run: () => import('./catalogue.ts'),
  },
  {
    name: 'pages',
    summary: 'pages a second of the demo shop, against a bare server',
    run: () => import('./pages.ts'),
  },
  {
    name: 'calls',
    summary: 'latency of every public call that reads, and the longest answer to hostile input',
    run: () => import('./calls.ts'),
  },
  {
    name: 'accounts',
    summary: 'time of logins with known and unknown emails, of session look-ups, and rows written by page views',
    run: () => import('./accounts.ts'),
  },
  {
    name: 'scaling',
    summary: 'a small and a large shop in turn, and how much longer the large one takes',
    run: () => import('./scaling.ts'),
  },
  {
    name: 'multiply',
    summary: 'copies the listings of a filled database until there are several times as many (measures nothing)',
    run: () => import('./multiply.ts'),
  },
  {
    name: 'compare',
    summary: 'this version and another checkout on one database in turn, in answers a second',
    run: () => import('./compare.ts'),
  },
  {
    name: 'answers',
    summary: 'whether pages of frequent words and of makes equal those of plain SQL (measures no time)',
    run: () => import('./answers.ts'),
  },
  {
    name: 'weight',
    summary: 'compressed bytes of scripts and styles of a first page load',
    run: () => import('./weight.ts'),
  },
  {
    name: 'lighthouse',
    summary: "Lighthouse's scores of pages of a running demo shop; fetches Lighthouse on its first run",
    run: () => import('./lighthouse.ts'),
  },
  {
    name: 'slow-phone',
    summary: 'paints, layout shift and answers to taps at 400 kbit/s on a slow phone, of pages of a running demo shop',
    run: () => import('./slow-phone.ts'),
  },
  {
    name: 'admin',
    summary: 'latency of the lists of sellers and admins, and time and memory of their exports',
    run: () => import('./admin.ts'),
  },
  {
    name: 'names',
    summary: 'time to build the names of the search after a new brand or part type, and of its longest step',
    run: () => import('./names.ts'),
  },
  {
    name: 'suspension',
    summary: 'time to suspend the largest store and to lift the suspension',
    run: () => import('./suspension.ts'),
  },
  {
    name: 'bulk-import',
    summary: 'a bulk upload of 50,000 listings, undisturbed and with the process killed, and page latency during it',
    run: () => import('./bulk-import.ts'),
  },
  {
    name: 'external-market',
    summary: 'latency of other calls while the external marketplace answers, is down, or is slow',
    run: () => import('./external-market.ts'),
  },
  {
    name: 'pipelining',
    summary: 'latency for other visitors while one address pipelines requests',
    run: () => import('./pipelining.ts'),
  },
  {
    name: 'popularity',
    summary: 'time of the nightly popularity job and of the search index build',
    run: () => import('./popularity.ts'),
  },
  {
    name: 'memory',
    summary:
      'memory and time of first and later starts, at rest and browsed, and starts with little memory; seven minutes',
    run: () => import('./memory.ts'),
  },
]
