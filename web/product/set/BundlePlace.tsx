/** One part of a bundle and the products that can fill it. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useRef } from 'react'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { formatMeasure } from '../../ui/figures.ts'
import { Picture } from '../../ui/Picture.tsx'
import { useEarlyInput } from '../../ui/useEarlyInput.ts'
import { PartLine } from './PartLine.tsx'
import { type BundleChoice, type BundlePart, canToggle, offeredChoices, toggled } from './setRows.ts'
import styles from './CompositionParts.module.css'
import tick from '../../ui/Tick.module.css'

interface BundlePlaceProps {
  readonly part: BundlePart
  readonly chosen: readonly BundleChoice[]
  /** Receives the codes of the new choice. */
  readonly onChange: (codes: readonly string[]) => void
}

export function BundlePlace({ part, chosen, onChange }: BundlePlaceProps) {
  const id = useId()
  const container = useRef<HTMLFieldSetElement>(null)
  useEarlyInput(container)
  const { t } = useLingui()
  const { title, isRequired, allowsMany, choices } = part

  return (
    <fieldset ref={container} className={styles.part}>
      <legend>
        {title}{' '}
        {!isRequired && (
          <small>
            <Trans>optional</Trans>
          </small>
        )}
      </legend>
      <ul>
        {choices.map((choice) => (
          <ChoiceLine key={choice.code} part={part} chosen={chosen} onChange={onChange} choice={choice} name={id} />
        ))}
        {!isRequired && !allowsMany && (
          <li className={styles.none}>
            <label>
              <input
                className={tick.tick}
                type="radio"
                name={id}
                checked={chosen.length === 0}
                onChange={() => onChange([])}
              />
              <span>{t`None of these`}</span>
            </label>
          </li>
        )}
      </ul>
    </fieldset>
  )
}

interface ChoiceLineProps extends BundlePlaceProps {
  readonly choice: BundleChoice
  /** Of the part's fields. */
  readonly name: string
}

function ChoiceLine({ part, chosen, onChange, choice, name }: ChoiceLineProps) {
  const store = useStoreView()
  const { code, product, quantity } = choice
  const nameId = `${name}${code}`
  const isIncluded = offeredChoices(part).includes(choice) && part.choices.length > 1

  return (
    <PartLine
      product={product}
      nameId={nameId}
      picture={
        <label className={styles.pick}>
          <input
            className={tick.tick}
            type={part.allowsMany ? 'checkbox' : 'radio'}
            name={name}
            aria-labelledby={nameId}
            checked={chosen.includes(choice)}
            disabled={!canToggle(part, chosen, choice)}
            onChange={() => onChange(toggled(part, chosen, code))}
          />
          <Picture image={product.image} sizes="64px" isDecorative isSmall />
        </label>
      }
      quantity={<b translate="no">{formatMeasure(quantity, store)} ×</b>}
      note={isIncluded && <Trans>included in the price</Trans>}
    />
  )
}
