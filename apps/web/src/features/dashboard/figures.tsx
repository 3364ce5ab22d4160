import { formatMoney, formatNumber, useUi } from '@rewards/ui';
import { useTranslation } from '../../i18n/use-translation';
import { ByStatus } from './by-status';
import { Tile, TrendTile } from './tile';
import { listAt, type Orders, type Participants, type Points } from './types';

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-3';
const lastDays = 'within~last30';

interface FiguresProps {
	days: readonly string[];
	orders: Orders | null;
	points: Points | null;
	participants: Participants | null;
	/** Lists behind each figure; an account's points have no list. */
	at: { orders: string; byStatus: string; points?: string; participants?: string };
	/** Statuses cover the last thirty days, as the list opens with those. */
	recent?: boolean;
}

/** Figures: orders, points and participants of thirty days, each with its trend. */
export function DashboardFigures({ days, orders, points, participants, at, recent }: FiguresProps) {
	const { t } = useTranslation(['dashboard', 'orders', 'participants']);
	const { locale } = useUi();
	const whole = (value: number) => formatNumber(value, locale, { maximumFractionDigits: 0 });
	const dollars = (value: number) => formatMoney(value, locale);
	const entriesOf = (order: 'blank' | 'filled') =>
		at.points && listAt(at.points, { 'f.createDate': lastDays, 'f.orderNumber': order });
	return (
		<>
			<div className={grid}>
				{orders && (
					<>
						<TrendTile
							title={t('dashboard:orders')}
							href={listAt(at.orders, { 'f.date': lastDays, 'f.movement': 'order' })}
							days={days}
							trend={orders.orders}
							format={whole}
						/>
						<TrendTile
							title={t('dashboard:dollars')}
							href={listAt(at.orders, { 'f.date': lastDays })}
							days={days}
							trend={orders.dollars}
							format={dollars}
						/>
					</>
				)}
				{points && (
					<>
						<TrendTile
							title={t('dashboard:awarded')}
							href={entriesOf('blank')}
							days={days}
							trend={points.awarded}
							format={whole}
						/>
						<TrendTile
							title={t('dashboard:redeemed')}
							href={entriesOf('filled')}
							days={days}
							trend={points.redeemed}
							format={whole}
						/>
					</>
				)}
				{participants && points && (
					<Tile
						title={t('dashboard:outstanding')}
						href={at.participants && listAt(at.participants, { sort: '-balance' })}
						value={whole(participants.outstanding)}
						note={<span className="text-muted-foreground text-xs">{t('dashboard:outstandingNote')}</span>}
					/>
				)}
			</div>
			<div className="grid grid-cols-[repeat(auto-fit,minmax(min(20rem,100%),1fr))] gap-3">
				{orders && orders.byStatus.length > 0 && (
					<ByStatus
						title={t(recent ? 'dashboard:ordersByStatusRecent' : 'dashboard:ordersByStatus')}
						rows={orders.byStatus.map(({ name, count }) => ({
							id: name,
							label: t(`orders:status.${name as 'Pending'}`),
							count,
							href: listAt(at.byStatus, { 'v.status': name, ...(recent && { 'f.date': lastDays }) }),
						}))}
					/>
				)}
				{participants && participants.byStatus.length > 0 && (
					<ByStatus
						title={t('dashboard:participantsByStatus')}
						rows={participants.byStatus.map(({ name, count }) => ({
							id: name,
							label: t(`participants:status.${name as 'Active'}`),
							count,
							href: at.participants && listAt(at.participants, { 'v.status': name }),
						}))}
					/>
				)}
			</div>
		</>
	);
}
