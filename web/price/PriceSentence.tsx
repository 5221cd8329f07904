/** A price as text: amount, unit and tax side in that order, then what is crossed out and a note if it may be out of date. */
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, type Ref, useRef } from 'react'
import type { PriceResultPartsFragment, TaxedAmountPartsFragment } from '../client/generated/documents.generated.ts'
import { priceMove } from '../shop/priceStore.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { amountOn, type TaxSide } from '../shop/taxSide.ts'
import { BySide } from '../ui/BySide.tsx'
import { formatMoney } from '../ui/figures.ts'
import { Icon } from '../ui/Icon.tsx'
import { SignInLink } from '../ui/SignInLink.tsx'
import { useUnitTexts } from '../ui/useUnitTexts.ts'
import { MovingFigure, useMovingElement } from './MovingFigure.tsx'
import { type DisplayPrice, type PricedItem, useDisplayPrice } from './useDisplayPrice.ts'
import { useTaxText } from './priceTexts.ts'
import { Figure } from '../ui/Figure.tsx'
import frame from '../ui/frame.module.css'
import styles from './PriceSentence.module.css'

export interface PriceLook {
  readonly isLarge?: boolean
  /** In a table column: shows all decimals, so that they align. */
  readonly isInColumn?: boolean
  /** In a table whose head says the unit: rows say it only on phones, where there is no head. */
  readonly isUnitInHead?: boolean
  /** Inside a link, which cannot contain another link. */
  readonly isInLink?: boolean
}

interface PriceOfProps extends PriceLook {
  readonly item: PricedItem<PriceResultPartsFragment>
}

/** The price of a product or variant in a list: when a quote changes, its amounts are written into the DOM without rendering, because a page has many prices. */
export function PriceOf({ item, ...look }: PriceOfProps) {
  const element = useRef<HTMLParagraphElement>(null)
  return <PriceSentence ref={element} shown={useDisplayPrice(item, { isStatic: true, element })} isMoving {...look} />
}

interface PriceSentenceProps extends PriceLook {
  readonly ref?: Ref<HTMLParagraphElement> | undefined
  readonly shown: DisplayPrice<PriceResultPartsFragment>
  /** The amounts are the loaded ones; MovingFigure writes new figures when a quote changes. */
  readonly isMoving?: boolean
}

export function PriceSentence({ ref, shown, ...look }: PriceSentenceProps) {
  const { price, state } = shown
  if (price.__typename === 'PriceUnknown') return <UnknownPrice ref={ref} reason={price.reason} state={state} />
  if (price.__typename === 'SignInForPrice') return <SignInForPrice ref={ref} {...look} state={state} />
  return <KnownPrice ref={ref} {...look} shown={{ ...shown, price }} />
}

type Shown = PriceSentenceProps['shown']
type KnownPrice = Extract<Shown['price'], { readonly __typename: 'Price' }>
type UnknownPrice = Extract<Shown['price'], { readonly __typename: 'PriceUnknown' }>

function UnknownPrice({
  ref,
  reason,
  state,
}: Pick<PriceSentenceProps, 'ref'> & Pick<UnknownPrice, 'reason'> & Pick<Shown, 'state'>) {
  const { t } = useLingui()
  const texts = {
    NOT_PRICED: t`Price on request`,
    PARTS_UNAVAILABLE: t`The price cannot be shown just now`,
    NO_VARIANT_AVAILABLE: t`No available product variants`,
  }
  return (
    <p ref={ref} className={styles.unknown} data-price={state}>
      {texts[reason]}
    </p>
  )
}

type SignInForPriceProps = Omit<PriceSentenceProps, 'shown'> & Pick<Shown, 'state'>

function SignInForPrice({ ref, state, isLarge = false, isInColumn = false, isInLink = false }: SignInForPriceProps) {
  const signIn = <Trans>Sign in to see prices</Trans>
  return (
    <p
      ref={ref}
      className={isLarge ? styles.signInLarge : isInColumn ? styles.signInColumn : styles.signIn}
      data-price={state}
    >
      {/* One notice above a table has the link; a dash in each row says that there is a price to see. */}
      {isInColumn && <span aria-hidden>–</span>}
      {isInColumn || isInLink ? (
        <span className={isInColumn ? frame.unseen : undefined}>{signIn}</span>
      ) : (
        <SignInLink className={frame.textLink}>
          {isLarge && <Icon name="person" small />} {signIn}
        </SignInLink>
      )}
    </p>
  )
}

interface KnownPriceProps extends Omit<PriceSentenceProps, 'shown'> {
  readonly shown: Omit<Shown, 'price'> & { readonly price: KnownPrice }
}

function KnownPrice(props: KnownPriceProps) {
  const { ref, isLarge = false, isInColumn = false, isUnitInHead = false } = props
  const { price, state, isFromPrice, isPersonal } = props.shown
  const figure = useFigure(props)
  const taxText = useTaxText()
  const units = useUnitTexts()
  const { t } = useLingui()
  const isAgreed = price.source === 'CUSTOMER' || price.source === 'BUSINESS'
  const listPrice = listPriceOf(price)
  /** Others pay no more: it is no gain. */
  const isFixed = price.source === 'CUSTOMER' && !listPrice

  return (
    <p ref={ref} className={isLarge ? styles.large : isInColumn ? styles.inColumn : styles.price} data-price={state}>
      <BySide>
        {(side) => {
          const amount = figure(side)
          return (
            <>
              <b>{isFromPrice ? <Trans>from {amount}</Trans> : amount}</b>{' '}
              <span className={isUnitInHead ? styles.inHead : undefined}>
                {`${units.per[price.per]} `}
                <span className={isUnitInHead ? frame.unseen : styles.tax}>{taxText(side, price)}</span>
              </span>{' '}
              <OtherPrice {...props} side={side} />
            </>
          )
        }}
      </BySide>
      {price.source === 'SPECIAL' && <span className={styles.special}>{t`Special price`}</span>}
      {isPersonal && isAgreed && (
        <span className={listPrice ? styles.besideListPrice : styles.own}>
          {isFixed ? t`Agreed price, fixed` : t`Your price`}
        </span>
      )}
      {!price.isCurrent && <span className={styles.old}>{t`not up to date`}</span>}
    </p>
  )
}

/** The list price that others pay, beside a price of one's own. */
function listPriceOf(price: KnownPrice): TaxedAmountPartsFragment | null {
  return 'listPrice' in price ? price.listPrice : null
}

/** The crossed-out price, or what others pay: each says what it is. */
function OtherPrice({ side, ...props }: KnownPriceProps & { readonly side: TaxSide }) {
  const { price } = props.shown
  const format = useFormat(props)
  const { t } = useLingui()
  const listPrice = listPriceOf(price)
  const text = (taxed: TaxedAmountPartsFragment) => <Figure>{format(amountOn(side, taxed).amount)}</Figure>
  if (listPrice)
    return (
      <span className={styles.other}>
        {t`List price:`} {text(listPrice)}
      </span>
    )
  if (!price.before) return null
  return (
    <CrossedOut {...props}>
      {price.beforeKind === 'LIST_PRICE' ? t`List price:` : t`Lowest price of the last 30 days:`}{' '}
      <s>{text(price.before)}</s>{' '}
    </CrossedOut>
  )
}

/** Hidden while the metal lifts the price to the crossed-out one or above. */
function CrossedOut({ shown, isMoving = false, children }: KnownPriceProps & { readonly children: ReactNode }) {
  const { price, isMovable } = shown
  const element = useMovingElement<HTMLSpanElement>(isMoving && isMovable, (crossedOut) => {
    crossedOut.hidden = !(priceMove.get()?.isReduced(price) ?? true)
  })

  return (
    <span ref={element} className={styles.other}>
      {children}
    </span>
  )
}

type PriceFigure = Pick<KnownPriceProps, 'shown' | 'isMoving' | 'isInColumn'>

function useFormat({ shown: { price }, isInColumn = false }: PriceFigure): (amount: string) => string {
  const store = useStoreView()
  // A price that follows a metal keeps its decimals: a card must not change its height when an amount happens to be
  // whole.
  const stripsZeros = !isInColumn && price.metalShares.length === 0
  return (amount) => formatMoney(amount, price.now.net.currency, store, { stripsZeros })
}

/** The price of one unit as text, or as an element that moves with its metal. */
function useFigure(props: PriceFigure): (side: TaxSide) => ReactNode {
  const { shown, isMoving = false } = props
  const { price, isMovable } = shown
  const format = useFormat(props)
  const formatted = (amount: string | null) => (amount === null ? null : format(amount))
  return (side) => {
    const loaded = format(amountOn(side, price.now).amount)
    if (!isMoving || !isMovable) return <Figure>{loaded}</Figure>
    return (
      <MovingFigure side={side} textOf={(move) => formatted(move.amount(price, side))}>
        {loaded}
      </MovingFigure>
    )
  }
}
