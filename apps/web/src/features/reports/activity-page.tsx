import { formatNumber, useUi } from '@rewards/ui';
import type { GridColumn, GridState } from '@rewards/ui/data-grid';
import { Button } from '@rewards/ui/primitives/button';
import { Dialog, DialogBody, DialogContent } from '@rewards/ui/primitives/overlays/dialog';
import { Activity, ShoppingCart } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useParam } from '../../components/param';
import { SimpleTable } from '../../components/simple-table';
import { useTranslation } from '../../i18n/use-translation';
import { ListGrid } from '../../lib/list-grid/list-grid';
import { useLongDate } from '../../lib/texts/use-long-date';
import { Person } from './links';
import { ProgramReport } from './program-report';
import type { ActivityRow } from './types';

const initial: Partial<GridState> = { pageSize: 12, sort: [{ field: 'lastLoginDate', desc: true }] };
const linesAtOnce = 4;

function useColumns(programId: string, open: (row: ActivityRow) => void): GridColumn<ActivityRow>[] {
	const { t } = useTranslation('reports');
	const { locale } = useUi();
	const longDate = useLongDate();
	// biome-ignore lint/correctness/useExhaustiveDependencies: words and formats change with the language alone
	return useMemo(
		(): GridColumn<ActivityRow>[] => [
			{
				field: 'lastLoginDate',
				header: t('column.lastLoginDate'),
				type: 'datetime',
				width: 190,
				card: 'subtitle',
				cell: ({ lastLoginDate }) => longDate(lastLoginDate) || t('activity.never'),
			},
			{
				field: 'name',
				header: t('column.name'),
				type: 'text',
				width: 260,
				fixed: true,
				headerFilter: false,
				card: 'title',
				cell: ({ sid, name, email }) => <Person programId={programId} sid={sid} name={name || email} />,
			},
			{ field: 'email', header: t('column.email'), type: 'text', width: 260, headerFilter: false, hidden: true },
			{
				field: 'cartQuantity',
				header: t('column.cart'),
				type: 'number',
				width: 150,
				sortable: false,
				cell: (row) =>
					row.cartQuantity > 0 ? (
						<Button
							variant="ghost"
							size="sm"
							aria-label={t('activity.openCart', { count: row.cartQuantity, name: row.name || row.email })}
							onClick={() => open(row)}
						>
							<ShoppingCart aria-hidden />
							{formatNumber(row.cartQuantity, locale)}
						</Button>
					) : null,
			},
		],
		[t, programId],
	);
}

/** /programs/{programId}/activity: User Activity, with the content of each participant's cart. */
export function ActivityPage() {
	const { t } = useTranslation('reports');
	const programId = useParam('programId');
	const [cart, setCart] = useState<ActivityRow | null>(null);
	const columns = useColumns(programId, setCart);
	return (
		<ProgramReport programId={programId} title={t('activity.title')}>
			{() => (
				<>
					<ListGrid
						list="activity"
						label={t('activity.title')}
						columns={columns}
						rowId={(row) => row.sid}
						initial={initial}
						scope={{ programId }}
						empty={{ icon: Activity, title: t('activity.emptyTitle'), text: t('activity.empty') }}
					/>
					{cart && <CartDialog row={cart} onClose={() => setCart(null)} />}
				</>
			)}
		</ProgramReport>
	);
}

function CartDialog({ row, onClose }: { row: ActivityRow; onClose: () => void }) {
	const { t } = useTranslation('reports');
	const { locale } = useUi();
	const [page, setPage] = useState(0);
	const { items } = row.cartItems;
	const pages = Math.max(1, Math.ceil(items.length / linesAtOnce));
	const lines = items.slice(page * linesAtOnce, (page + 1) * linesAtOnce).map((item, at) => ({ ...item, at }));
	return (
		<Dialog open onOpenChange={onClose}>
			<DialogContent title={t('activity.cart')} description={<bdi>{row.name || row.email}</bdi>}>
				<DialogBody className="flex flex-col gap-3 pb-6">
					<SimpleTable
						label={t('activity.cart')}
						rows={lines}
						rowKey={({ at }) => String(page * linesAtOnce + at)}
						columns={[
							{
								id: 'product',
								header: t('column.productName'),
								cell: ({ product }) => <bdi>{product.productName}</bdi>,
							},
							{
								id: 'quantity',
								header: t('column.quantity'),
								align: 'end',
								cell: ({ quantity }) => formatNumber(quantity, locale),
							},
						]}
					/>
					{pages > 1 && (
						<div className="flex items-center justify-between">
							<Button variant="outline" size="sm" disabled={page === 0} onClick={() => setPage(page - 1)}>
								{t('activity.previous')}
							</Button>
							<span className="text-muted-foreground text-sm" aria-live="polite">
								{t('activity.page', { page: page + 1, pages })}
							</span>
							<Button variant="outline" size="sm" disabled={page === pages - 1} onClick={() => setPage(page + 1)}>
								{t('activity.next')}
							</Button>
						</div>
					)}
				</DialogBody>
			</DialogContent>
		</Dialog>
	);
}
