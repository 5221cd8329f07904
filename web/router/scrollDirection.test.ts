import { expect, test } from 'vitest'
import { followScrollDirection } from './scrollDirection.ts'

function scrollTo(top: number): string | undefined {
  window.scrollY = top
  dispatchEvent(new Event('scroll'))
  return document.documentElement.dataset['scrolling']
}

test('the direction turns after a short way, and not with the tremble of a finger', () => {
  window.scrollY = 0
  followScrollDirection(document.documentElement)

  expect([10, 40, 400, 390, 395, 372, 200, 210, 190, 230].map(scrollTo)).toEqual([
    undefined,
    'down',
    'down',
    'down',
    'down',
    undefined,
    undefined,
    undefined,
    undefined,
    'down',
  ])
})
