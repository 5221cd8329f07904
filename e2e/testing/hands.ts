/** The ways in which a customer uses the shop: every step of a journey is possible with each of them. */
import type { Locator, Page } from '@playwright/test'
import { tabTo } from './keyboard.ts'

/** Presses links and buttons, and selects boxes. */
export type Press = (target: Locator) => Promise<void>

export interface Hand {
  readonly name: string
  readonly pressOn: (page: Page) => Press
}

export const hands: readonly Hand[] = [
  { name: 'by touch', pressOn: () => (target) => target.first().tap() },
  {
    name: 'by keyboard',
    pressOn: (page) => async (target) => {
      await tabTo(page, target.first())
      const isBox = await target
        .first()
        .evaluate((element) => element.matches('input[type=checkbox], input[type=radio]'))
      await page.keyboard.press(isBox ? 'Space' : 'Enter')
    },
  },
]
