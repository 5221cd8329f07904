/** The home page's statement: a heading about the store with a still-life picture. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { CategoryTilePartsFragment } from '../graphql/generated/documents.generated.ts'
import { linkToCategory } from '../shop/linkTarget.ts'
import { useStoreView, type StoreView } from '../shop/StoreContext.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { pictureAddress, pictureSources } from '../ui/pictureAddress.ts'
import { Rosette } from '../ui/Rosette.tsx'
import frame from '../ui/frame.module.css'
import styles from './HomeStatement.module.css'

const templates: Readonly<Record<StoreView['kind'], string>> = {
  INVESTMENT: '/img/{width}/0/resize/h/investment.jpg?format={format}',
  GOLDSMITH: '/img/{width}/0/resize/h/goldsmith.jpg?format={format}',
}

export function HomeStatement({ category }: { readonly category: CategoryTilePartsFragment | null }) {
  const { kind } = useStoreView()
  const { t } = useLingui()
  const template = templates[kind]
  const categoryName = category?.name ?? ''

  return (
    <section className={styles.statement} aria-labelledby="statement">
      <div className={`${frame.wrap} ${styles.columns}`}>
        <div className={styles.words}>
          <h1 id="statement">
            {kind === 'INVESTMENT' ? (
              <Trans>Gold you can hold in your hand.</Trans>
            ) : (
              <Trans>Metal, drawn to your measure.</Trans>
            )}
          </h1>
          <p>
            {kind === 'INVESTMENT' ? (
              <Trans>Bars and coins of gold, silver and platinum, with weight and fineness stated for each.</Trans>
            ) : (
              <Trans>
                Wire, sheet, tube and findings by the gram, the metre and the piece, with alloy and fineness stated for
                each.
              </Trans>
            )}
          </p>
          {category && (
            <p className={styles.actions}>
              <ButtonLink to={category.path} state={linkToCategory(category.id)}>
                <Trans>See all in {categoryName}</Trans>
              </ButtonLink>
            </p>
          )}
        </div>
        <figure className={styles.still}>
          <Rosette />
          <img
            src={pictureAddress(template, 900, 'webp')}
            srcSet={pictureSources(template, [600, 900, 1200], 'webp')}
            sizes="(max-width: 1023px) 100vw, 760px"
            width={1200}
            height={900}
            alt={
              kind === 'INVESTMENT'
                ? t`Gold and silver bars with a gold coin`
                : t`Coils of wire, sheet and casting grain`
            }
            fetchPriority="high"
          />
        </figure>
      </div>
    </section>
  )
}
