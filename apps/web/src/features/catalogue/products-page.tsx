import type { GridColumn, GridState } from '@rewards/ui/data-grid';
import { Package } from 'lucide-react';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { ErrorState } from '../../components/error-state';
import { Page } from '../../components/page';
import { useParam } from '../../components/param';
import { useTranslation } from '../../i18n/use-translation';
import { ListGrid } from '../../lib/list-grid/list-grid';
import { useProgramCrumbs } from '../../lib/use-program-crumbs';
import { ProductImage } from './product-image';
import { type ProductRow, productHref } from './types';

const initial: Partial<GridState> = { pageSize: 12, sort: [{ field: 'productName', desc: false }] };

function useProductColumns(type: string | undefined): GridColumn<ProductRow>[] {
	const { t } = useTranslation('catalogue');
	return useMemo(
		(): GridColumn<ProductRow>[] => [
			{
				field: 'imageUrl',
				header: t('column.image'),
				type: 'text',
				width: 72,
				grow: 0,
				pinned: 'none',
				sortable: false,
				filterable: false,
				headerFilter: false,
				card: 'none',
				cell: (row) => <ProductImage src={row.imageUrl} size="small" />,
			},
			{
				field: 'productName',
				header: t('column.productName'),
				type: 'text',
				width: 240,
				fixed: true,
				pinned: 'start',
				headerFilter: false,
				card: 'title',
			},
			{ field: 'productID', header: t('column.productID'), type: 'text', width: 156, copy: true, headerFilter: false },
			{
				field: 'brandName',
				header: t('column.brandName'),
				type: 'text',
				width: 120,
				groupable: true,
				card: 'subtitle',
			},
			{ field: 'productModel', header: t('column.productModel'), type: 'text', width: 130, headerFilter: false },
			{ field: 'supplierName', header: t('column.supplierName'), type: 'text', width: 160, groupable: true },
			{
				field: 'levelsText',
				header: t('column.levelsText'),
				type: 'text',
				width: 160,
				groupable: true,
				hidden: type === 'points',
			},
			{
				field: 'priceUSACONT',
				header: t('column.points'),
				type: 'number',
				width: 100,
				hidden: type !== undefined && type !== 'points',
			},
			{
				field: 'priceUSD',
				header: t('column.priceUSD'),
				type: 'money',
				width: 110,
				hidden: type === undefined || type === 'points',
			},
			{ field: 'stock', header: t('column.stock'), type: 'number', width: 100, headerFilter: false },
		],
		[t, type],
	);
}

/** /programs/{programId}/products: the Product Table. */
export function ProductsPage() {
	const { t } = useTranslation('catalogue');
	const programId = useParam('programId');
	const [, navigate] = useLocation();
	const { program, error, refetch, crumbs } = useProgramCrumbs(programId);
	const columns = useProductColumns(program?.type);
	return (
		<Page title={t('productTable')} kind={program?.name} crumbs={crumbs} fill>
			{error ? (
				<ErrorState error={error} onRetry={() => void refetch()} />
			) : (
				<div className="flex min-h-[30rem] flex-1 flex-col">
					<ListGrid
						list="products"
						label={t('productTable')}
						columns={columns}
						rowId={(row) => row.id}
						initial={initial}
						scope={{ programId }}
						onRowOpen={(row) => navigate(productHref(programId, row.id))}
						empty={{ icon: Package, title: t('emptyProductsTitle'), text: t('emptyProducts') }}
					/>
				</div>
			)}
		</Page>
	);
}
