import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

import { expect, test } from 'vitest'

import { BootError } from '#platform/db/boot-error.ts'

import { tryDoor } from './listen.ts'

test('a port that another program has is told before anything else is done, and a free one stays free', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const door = { HOST: '127.0.0.1', PORT: (other.address() as AddressInfo).port }
  await expect(tryDoor(door)).rejects.toThrow(
    new BootError(`Port ${door.PORT} is in use: stop the other program, or choose another port with PORT.`),
  )
  other.close()
  await once(other, 'close')
  await tryDoor(door)
  await tryDoor(door)
  await expect(tryDoor({ HOST: '192.0.2.1', PORT: 0 })).rejects.toThrow('This machine has no address 192.0.2.1')
})
