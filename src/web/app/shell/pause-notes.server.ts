import { msg } from '@lingui/core/macro'

/** Notes that every page shows while the shop accepts no changes. Only on the server, to keep scripts small. */
export const PAUSE_NOTES = {
  maintenance: msg`Maintenance: you can look around. Orders and changes are paused for now.`,
  disk: msg`You can look around. Orders and changes are paused for now.`,
}
