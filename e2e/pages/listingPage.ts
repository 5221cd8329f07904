/** A category's page: filters, order, pages and products. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { StoreText } from '../testing/storeTexts.ts'

const PRODUCT_COUNT = '{0, plural, one {# product} other {# products}}'

export class ListingPage {
  readonly #page: Page
  readonly #text: StoreText
  readonly heading: Locator
  readonly filters: Locator
  readonly filtersButton: Locator
  readonly applyFilters: Locator
  readonly activeFilters: Locator
  readonly sort: Locator
  readonly sortButton: Locator
  readonly count: Locator
  readonly products: Locator
  readonly loadMore: Locator
  readonly nextPage: Locator
  readonly previousPage: Locator
  readonly articleNumber: Locator
  readonly findButton: Locator
  readonly rows: Locator

  constructor(page: Page, text: StoreText) {
    const main = page.getByRole('main')
    this.#page = page
    this.#text = text
    this.heading = main.getByRole('heading', { level: 1 })
    this.filters = page.getByRole('form', { name: text('Filters') })
    this.filtersButton = main.getByRole('button', { name: text('Filters') })
    this.applyFilters = this.filters.getByRole('button', { name: text('Apply filters') })
    this.activeFilters = main.getByRole('list', { name: text('Active filters') })
    this.sort = main.getByRole('combobox', { name: text('Sort') })
    this.sortButton = main.getByRole('button', { name: text('Sort') })
    this.count = main.getByRole('status').filter({ hasText: /\d/ }).first()
    this.products = main.getByRole('article')
    this.loadMore = main.getByRole('link', { name: text('Load more') })
    this.nextPage = main.getByRole('link', { name: text('Next page') })
    this.previousPage = main.getByRole('link', { name: text('Previous page') })
    this.articleNumber = main.getByLabel(text('Go to item no.'))
    this.findButton = main.getByRole('button', { name: text('Find'), exact: true })
    this.rows = main.getByRole('row')
  }

  product(name: string): Locator {
    return this.#page.getByRole('main').getByRole('link', { name, exact: true }).first()
  }

  /** A value of a filter by its place in the panel. */
  filterAt(index: number): Locator {
    return this.filters.getByRole('checkbox').nth(index)
  }

  /** The link that removes the first active filter. */
  get removeFilter(): Locator {
    return this.activeFilters.getByRole('link').first()
  }

  /** How many products the listing has with this filter, as the panel promises. */
  async promisedCount(filter: Locator): Promise<number> {
    const count = await filter.evaluate((input) => {
      const [label] = input instanceof HTMLInputElement ? (input.labels ?? []) : []
      // Screen readers get the count with its noun instead.
      return label?.querySelector('[aria-hidden=true]')?.textContent
    })
    return Number(count)
  }

  async expectCount(count: number): Promise<void> {
    await expect(this.count).toHaveText(this.#text(PRODUCT_COUNT, { 0: count }))
  }
}
