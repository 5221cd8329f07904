/** The page of metal prices: chart, table and switches. */
import type { Locator, Page } from '@playwright/test'
import type { StoreText } from '../testing/storeTexts.ts'

export class MetalsPage {
  readonly chart: Locator
  readonly cursor: Locator
  /** Price and time at the point that was tapped. */
  readonly reading: Locator
  readonly tableLink: Locator
  readonly moments: Locator
  readonly numbers: Locator
  readonly fiveYears: Locator

  constructor(page: Page, text: StoreText) {
    const main = page.getByRole('main')
    this.chart = main.getByRole('img').first()
    this.cursor = main.getByRole('slider', { name: text('Price at a moment') })
    this.reading = this.cursor.locator('p > span')
    this.tableLink = main.getByRole('navigation', { name: text('View') }).getByRole('link', { name: text('Table') })
    this.numbers = main.getByRole('region', { name: text('Figures of the chart') }).getByRole('row')
    this.moments = this.numbers.getByRole('rowheader')
    this.fiveYears = main
      .getByRole('navigation', { name: text('Period') })
      .getByRole('link')
      .last()
  }
}
