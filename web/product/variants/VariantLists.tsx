/**
 * Lists the values of each option, for one option or the third of three. A value that is not available with the current choice links
 * to a variant with other choices.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { valuesOf, variantAt } from './variantAt.ts'
import { StockShape, useStockText } from '../stock/StockShape.tsx'
import { withUnit } from '../../ui/withUnit.ts'
import type { PickableVariant } from './useOfferedVariants.ts'
import { VariantLink } from './VariantLink.tsx'
import type { Option } from './configurable.ts'
import styles from './VariantLists.module.css'

interface VariantListsProps {
  readonly product: { readonly sku: string }
  readonly options: readonly Option[]
  readonly variants: readonly PickableVariant[]
  readonly chosen: PickableVariant | null
  /** Option without a choice: none of its values is the current one. */
  readonly openOption: string | null
}

export function VariantLists({ options, ...list }: VariantListsProps) {
  const { variants, chosen } = list
  const hasHoles = options.some(({ attribute, values }) =>
    values.some(
      ({ value }) => changedOptions(variantAt(variants, chosen, attribute, value), chosen, attribute).length > 0,
    ),
  )

  return (
    <>
      {options.map((option) => (
        <VariantList key={option.attribute} option={option} {...list} />
      ))}
      {hasHoles && (
        <p className={styles.note}>
          <Trans>A dashed option is not made with your other choices: choosing it changes them.</Trans>
        </p>
      )}
    </>
  )
}

type VariantListProps = Omit<VariantListsProps, 'options'> & { readonly option: Option }

function VariantList({ option, ...list }: VariantListProps) {
  const { chosen, openOption } = list
  const current = chosen && option.attribute !== openOption ? valuesOf(chosen)[option.attribute] : undefined
  const shown = option.values.find(({ value }) => value === current)

  return (
    <section className={styles.option} aria-label={option.label}>
      <h2>
        {option.label}
        {shown && <span> {withUnit(shown.label, option.unit)}</span>}
      </h2>
      <ul>
        {option.values.map(({ value, label }) => (
          <li key={value}>
            <OptionValue
              {...list}
              option={option}
              value={value}
              text={withUnit(label, option.unit)}
              isCurrent={value === current}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface OptionValueProps extends Omit<VariantListProps, 'openOption'> {
  readonly value: string
  /** With its unit. */
  readonly text: string
  readonly isCurrent: boolean
}

function OptionValue({ product, option, variants, chosen, value, text, isCurrent }: OptionValueProps) {
  const stockText = useStockText()
  const { t } = useLingui()
  const variant = variantAt(variants, chosen, option.attribute, value)
  if (!variant)
    return (
      <span className={styles.none}>
        {text}{' '}
        <small>
          <Trans>not available</Trans>
        </small>
      </span>
    )

  const { status } = variant
  const changed = changedOptions(variant, chosen, option.attribute)
  const note = [status && stockText(status), changed.length > 0 && t`also changes: ${changed.join(', ')}`]
  return (
    <VariantLink
      productSku={product.sku}
      variant={variant}
      isChosen={isCurrent}
      label={[text, ...note].filter(Boolean).join(', ')}
      className={changed.length > 0 && !isCurrent ? styles.far : styles.value}
    >
      {text}
      {status && status !== 'OK' && <StockShape status={status} />}
    </VariantLink>
  )
}

/** Labels of the other options that the link would change. */
function changedOptions(
  variant: PickableVariant | null,
  chosen: PickableVariant | null,
  attribute: string,
): readonly string[] {
  if (!variant || !chosen) return []

  const now = valuesOf(chosen)
  return variant.selections
    .filter((selection) => selection.attribute !== attribute && now[selection.attribute] !== selection.value)
    .map(({ label }) => label)
}
