import { describe, expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'

import { listFileNames, findFile, isFileName, indexFiles, withUrls } from './pictures.rules.ts'

describe('a name in a row', () => {
  const files = indexFiles(
    ['Front.JPG', 'sets/A/back.png', 'sets/B/back.png', '../../up.webp', 'D\u0065\u0301tail.png'].map((path) => ({
      path,
    })),
  )
  const found = (name: string) => {
    const file = findFile(files, name)
    return typeof file === 'string' ? file : file.path
  }

  testAll([
    ['front.jpg', 'Front.JPG'],
    ['pictures/front.jpg', 'none'],
    ['SETS\\a\\Back.png', 'sets/A/back.png'],
    ['./sets/B/back.png', 'sets/B/back.png'],
    ['back.png', 'several'],
    ['up.webp', '../../up.webp'],
    ['d\u00e9tail.png', 'D\u0065\u0301tail.png'],
    ['side.jpg', 'none'],
    ['', 'none'],
  ])('means one file of the archive, or none', (name, file) => expect(found(name)).toBe(file))
})

test('a URL is not the name of a file', () => {
  expect(['front.jpg', 'a/b.png', '/media/x', 'https://elsewhere.example/a.png'].map(isFileName)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('the file names of thumbnail and previews are listed and replaced by their URLs', () => {
  const cells = { sku: 'A', thumbnail: 'a.jpg', previews: ' b.jpg,/media/c ,\na.jpg, b.jpg, d.jpg' }
  expect(listFileNames(cells)).toEqual(['a.jpg', 'b.jpg', 'd.jpg'])
  const addresses = new Map([
    ['a.jpg', '/media/a'],
    ['b.jpg', '/media/b'],
  ])
  expect(withUrls(cells, addresses)).toEqual({
    sku: 'A',
    thumbnail: '/media/a',
    previews: '/media/b, /media/c, /media/a, d.jpg',
  })
  expect(withUrls({ sku: 'B' }, addresses)).toEqual({ sku: 'B' })
})
