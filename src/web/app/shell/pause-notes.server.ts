import { msg } from '@lingui/core/macro'

/** What every page shows while the shop accepts no changes. On the server, because it is rare and scripts must stay small. */
export const PAUSE_NOTES = {
  maintenance: msg`Maintenance: you can look around. Orders and changes are paused for now.`,
  disk: msg`You can look around. Orders and changes are paused for now.`,
}
