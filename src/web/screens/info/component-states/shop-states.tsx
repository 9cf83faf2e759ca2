import { paths } from '#web/app/navigation/paths.ts'
import { Breadcrumbs } from '#web/features/breadcrumbs/breadcrumbs.tsx'
import { Copyable } from '#web/features/copyable/copyable.tsx'
import { DataTable } from '#web/features/data-table/data-table.tsx'
import { FitBadge } from '#web/features/fit/fit-badge.tsx'
import type { Fit } from '#web/features/fit/fit.ts'
import { StatusBadge } from '#web/features/order-summary/status-badge.tsx'
import type { CardProduct } from '#web/features/product-card/card-product.ts'
import { ConditionBadge } from '#web/features/product-card/condition-badge.tsx'
import { ProductCard } from '#web/features/product-card/product-card.tsx'
import { Gallery } from '#web/features/product-pictures/gallery.tsx'
import { ProductPicture } from '#web/features/product-pictures/product-picture.tsx'

import { Exhibit, Row } from './exhibit.tsx'

const STATUSES = ['pending_payment', 'paid', 'processing', 'shipped', 'delivered', 'cancelled', 'refunded'] as const
const FITS: readonly Fit[] = [
  { verdict: 'fits', text: 'Fits your Corolla 2010' },
  { verdict: 'fits-if', text: 'Fits your Corolla 2010 if the engine is 1.8 2ZR-FE' },
  { verdict: 'does-not-fit', text: 'Does not fit your Corolla 2010' },
  { verdict: 'not-known', text: 'Not known if it fits your Corolla 2010' },
]
const DRAWING = '/media/demo/brake-pads-main.svg'

/** A listing that exists only on this page. */
const example: CardProduct = {
  id: 1,
  title: 'Example: front brake pad set, ceramic',
  thumbnail: DRAWING,
  partNo: '04465-02220',
  moreNumbers: 2,
  brand: 'Toyota Genuine',
  rating: '★ 4.6 (42)',
  condition: 'New',
  price: '₦37,345',
  listPrice: '₦38,500',
  bulk: '₦35,805 each for 10 or more',
  stock: '24 in stock',
  inStock: true,
  store: 'Example store',
}
const long = 'Example: a title so long that no card can hold it, '.repeat(4)

/** The components of `src/web/features`. */
export function ShopStates() {
  return (
    <>
      <Cards />
      <Badges />
      <Exhibit name="Gallery, and a part without a picture">
        <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
          <Gallery
            pictures={[
              { url: DRAWING, alt: 'Brake pads, drawn' },
              { url: '/media/demo/brake-disc-main.svg', alt: 'A brake disc, drawn' },
            ]}
          />
          <ProductPicture src={null} alt="" className="rounded-lg border border-line" />
        </div>
      </Exhibit>
      <Exhibit name="Numbers to copy">
        <div className="max-w-sm">
          <Copyable text="04465-02220" />
        </div>
      </Exhibit>
      <Exhibit name="Way to a page">
        <Breadcrumbs
          crumbs={[
            { name: 'Home', path: paths.home },
            { name: 'Products', path: paths.products },
            { name: 'Example', path: paths.components },
          ]}
        />
      </Exhibit>
      <Tables />
    </>
  )
}

function Cards() {
  return (
    <Exhibit name="Cards">
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <ProductCard product={example} fit={FITS[0] ?? null} />
        <ProductCard product={{ ...example, condition: 'Used', moreNumbers: 0, stock: 'Only 2 left' }} />
        <ProductCard
          product={{ ...example, title: long, thumbnail: null, condition: 'Renewed' }}
          fit={FITS[1] ?? null}
        />
        <ProductCard product={{ ...example, stock: 'Out of stock', inStock: false }} fit={FITS[2] ?? null} />
      </div>
    </Exhibit>
  )
}

function Badges() {
  return (
    <Exhibit name="Badges">
      <Row>
        {['New', 'Used', 'Renewed'].map((condition) => (
          <ConditionBadge key={condition} condition={condition} />
        ))}
      </Row>
      <Row>
        {FITS.map((fit) => (
          <FitBadge key={fit.verdict} fit={fit} />
        ))}
      </Row>
      <Row>
        {STATUSES.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </Row>
    </Exhibit>
  )
}

function Tables() {
  return (
    <Exhibit name="Table">
      <DataTable
        caption="Example orders"
        columns={[
          { label: 'Order', sortTo: '?sort=number', sorted: 'descending' },
          { label: 'Status' },
          { label: 'Total', isNumber: true, sortTo: '?sort=total' },
        ]}
        rows={[
          {
            id: 1,
            cells: [
              { text: 'SL-1', to: '#', variant: 'mono' },
              { text: 'Paid', variant: 'good' },
              { text: '₦38,500.00', variant: 'number' },
            ],
          },
          {
            id: 2,
            cells: [
              { text: 'SL-2', to: '#', variant: 'mono' },
              { text: 'Waiting', variant: 'open' },
              { text: '₦9,000.00', variant: 'number' },
            ],
          },
          {
            id: 3,
            cells: [
              { text: 'SL-3', to: '#', variant: 'mono' },
              { text: 'Cancelled', variant: 'over' },
              { text: '₦0.00', variant: 'number' },
            ],
          },
        ]}
      />
    </Exhibit>
  )
}
