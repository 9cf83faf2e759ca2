import { expect, test } from 'vitest'

import { formatInvitations, formatSessions } from './account-view.ts'

const phone = { id: 1, device: 'Chrome on Android', signed_in_at: '2026-11-20T23:30:00.000Z' }
const desk = { id: 2, device: 'Firefox on Windows', signed_in_at: '2026-11-01T08:00:00.000Z' }
const last_seen_at = '2026-11-21T13:05:00.000Z'

test('the session that asks stands first, and times are those of Lagos', () => {
  const views = formatSessions(
    [
      { ...phone, last_seen_at, current: false },
      { ...desk, last_seen_at, current: true },
    ],
    'en',
  )
  expect(views.map(({ id, isCurrent }) => ({ id, isCurrent }))).toEqual([
    { id: 2, isCurrent: true },
    { id: 1, isCurrent: false },
  ])
  expect(views[1]).toMatchObject({ since: '21 Nov 2026, 00:30', lastSeen: '21 Nov 2026, 14:05' })
})

test('an invitation shows whether it is open, expired or used, and by whom', () => {
  const invitation = {
    id: 1,
    created_at: '2026-11-20T10:00:00.000Z',
    expires_at: '2026-11-21T10:00:00.000Z',
    email: 'new@shop.example',
    created_by: 'Ada',
    used_at: null,
    used_by: null,
  }
  const stateAt = (now: string, changes = {}) => formatInvitations([{ ...invitation, ...changes }], new Date(now))[0]
  expect(stateAt('2026-11-20T12:00:00Z')).toEqual({
    id: 1,
    made: '20 Nov 2026, by Ada',
    email: 'new@shop.example',
    state: 'Open until 21 Nov 2026, 11:00',
    canRevoke: true,
  })
  expect(stateAt('2026-11-21T10:00:00Z')).toMatchObject({ state: 'Expired', canRevoke: false })
  const used = { used_at: '2026-11-20T15:00:00.000Z', used_by: 'Bola', created_by: null }
  expect(stateAt('2026-11-22T10:00:00Z', used)).toMatchObject({
    made: '20 Nov 2026, by a command',
    state: 'Used by Bola on 20 Nov 2026',
    canRevoke: false,
  })
})
