import { expect, test } from 'vitest'

import { carouselVariants, featured } from '#web/content/home.ts'

import { cutText } from './featured.ts'

test('titles are cut at 25 characters and descriptions at 80', () => {
  expect([featured.titleLetters, featured.descriptionLetters]).toEqual([25, 80])
  expect(cutText('x'.repeat(25), 25)).toBe('x'.repeat(25))
  expect(cutText('x'.repeat(26), 25)).toBe(`${'x'.repeat(25)}…`)
  expect(cutText('Front brake pads, ceramic set', 12)).toBe('Front brake…')
})

test('a character outside of the Basic Multilingual Plane is not cut in two', () => {
  expect(cutText('🚗🚗🚗', 2)).toBe('🚗🚗…')
})

test('the carousels of both home pages have the specification’s figures', () => {
  expect(carouselVariants).toEqual({
    featured: { slides: [1, 2, 3, 3, 5], bound: 'below', speedMs: 500 },
    home: { slides: [2, 2, 3, 4, 6], bound: 'up to', speedMs: 500 },
  })
})
