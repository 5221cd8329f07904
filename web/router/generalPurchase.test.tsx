/** Buying in a shop of another trade: prices, the order's review and an order without a connection say nothing of metals, in any language. */
import { PersonalPriceReasons } from '#docs'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { checkoutDraft } from '../checkout/checkoutDraft.ts'
import { cartStatus } from '../client/storeCart.ts'
import { queuedTasks, taskQueue } from '../offline/taskLog/queueStore.ts'
import { customerPrices } from '../shop/priceStore.ts'
import { viewerState } from '../shop/viewer.ts'
import { openGeneral, OUR_WORDS, ourWordsIn } from '../testing/generalStore.ts'
import { bar, methods, openOffline, startQueue } from '../testing/offlineCart.ts'
import { response } from '../testing/openPage.tsx'
import { checkoutGateway } from '../testing/sampleCheckout.ts'
import { money, taxed } from '../testing/sampleMoney.ts'
import { personalPriceOf, viewerGateway } from '../testing/sampleViewer.ts'

afterEach(() => {
  cleanup()
  customerPrices.clear()
  taskQueue.set(null)
  queuedTasks.set([])
  cartStatus.set('pending')
  sessionStorage.clear()
  localStorage.clear()
  checkoutDraft.clear('no')
})

const PRODUCT = '/gullbarrer/gullbarre-3'
const agreed = personalPriceOf('variant-AU-3', '750.00')
const reasons = {
  taxRateSince: null,
  asOf: '2026-11-21T11:54:00.000Z',
  breakdown: {
    __typename: 'PriceBreakdown' as const,
    metals: [],
    work: money('800.00'),
    workPercent: null,
    difference: money('-50.00'),
  },
  steps: [
    {
      __typename: 'PriceStep' as const,
      kind: 'CUSTOMER' as const,
      outcome: 'CHOSEN' as const,
      amount: taxed('600.00', '150.00', '750.00'),
      since: null,
      until: null,
    },
  ],
}

/** Opens what the price of the product is made of, and whatever else is folded. */
async function unfold(): Promise<void> {
  const main = await screen.findByRole('main')
  for (const button of within(main).getAllByRole('button', { expanded: false }))
    await act(async () => fireEvent.click(button))
}

const main = () => within(screen.getByRole('main'))
const goOn = async () => {
  const [next] = main()
    .getAllByRole('button')
    .filter((button) => button.getAttribute('type') === 'submit')
  if (!next) throw new Error('expected a button to the next step, got none')
  await act(async () => fireEvent.click(next))
}
const ADDRESS = {
  firstName: 'Kari',
  lastName: 'Nord',
  company: '',
  taxId: '',
  street: 'Gata 1',
  apartment: '',
  postcode: '5019',
  city: 'Bergen',
  region: '',
  country: 'NO',
  keepsPostcode: false,
  phone: '+47 41 23 45 67',
}

describe.each(Object.keys(OUR_WORDS))('in the language %s', (language) => {
  test('a product with a price agreed with the customer says nothing of ours, nor why it has it', async () => {
    customerPrices.start()
    customerPrices.load(new Map([['variant-AU-3', agreed]]))
    const own = { ...agreed, ...reasons }
    const { operations } = await openGeneral(PRODUCT, {
      language,
      responses: [
        response(PersonalPriceReasons, {
          viewer: { __typename: 'Viewer', id: 'viewer-kari', personalPrices: [own] },
        }),
      ],
    })
    await unfold()
    await act(async () => undefined)
    expect(operations).toContain('PersonalPriceReasons')
    expect(ourWordsIn(language)).toEqual([])
  })

  test('the review of an order says nothing of ours', async () => {
    viewerState.write({ kind: 'guest' })
    const gateway = checkoutGateway()
    await openGeneral('/checkout#orderReview', {
      language,
      responses: [...gateway.responses, ...viewerGateway().responses],
    })
    await within(await screen.findByRole('main')).findAllByRole('checkbox')
    expect(ourWordsIn(language)).toEqual([])
  })

  test('an order without a connection says nothing of ours', async () => {
    vi.spyOn(window, 'scrollTo').mockReturnValue()
    const details = { hasBilling: false, isCompany: false, reference: '', billing: ADDRESS, shipping: ADDRESS }
    checkoutDraft.write('no', { email: 'kari@example.com', ...details })
    await startQueue({ methods }, { ...bar, meta: { name: 'Lamp', rule: null, unit: bar.meta.unit } })
    await openOffline('/checkout', 'loaded', (path, options = {}) => openGeneral(path, { ...options, language }))
    await screen.findAllByRole('radio')
    await goOn()
    const [method] = await screen.findAllByRole('radio', { name: /On delivery|Invoice/ })
    if (method) fireEvent.click(method)
    await goOn()
    await waitFor(() => expect(main().getByRole('combobox')).toBeTruthy())
    expect(ourWordsIn(language)).toEqual([])
  })
})
