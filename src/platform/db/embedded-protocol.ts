/** What the embedded database's thread is started with. */
export interface WorkerSettings {
  /** The folder of PostgreSQL's own files. */
  folder: string
  /** Null: TCP on 127.0.0.1, on a free port. */
  socketPath: string | null
  /** The word that a TCP connection has to know; null for a Unix socket, which its folder protects. */
  secret: string | null
  /** Whether a commit waits for the disk. Only tests do without. */
  durable: boolean
  /** How long an open transaction may rest while another connection waits for its end. */
  idleTransactionMs: number
}

export type ToWorker = { kind: 'close' } | { kind: 'count'; id: number }

export type FromWorker =
  | { kind: 'ready'; port: number }
  | { kind: 'failed'; message: string }
  | { kind: 'closed' }
  | { kind: 'counted'; id: number; syncs: number }
  | { kind: 'log'; level: 'info' | 'warn' | 'error'; details: object; message: string }
