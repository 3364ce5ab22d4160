import { formatNumber, useUi } from '@rewards/ui';
import { Card, CardContent, CardHeader, CardTitle } from '@rewards/ui/primitives/card';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { orderItemStatus } from '@rewards/validators/orders/constants';
import { ErrorState } from '../../../components/error-state';
import { useTranslation } from '../../../i18n/use-translation';
import { trpc } from '../../../lib/trpc';
import { isStatus, type OrderHistory } from '../types';
import { editedFields } from './edited-fields';
import { EventTime } from './event-time';
import { foldLate } from './fold-late';
import { LateMessages } from './late-messages';

type Event = OrderHistory['events'][number];
type Call = OrderHistory['calls'][number];
interface Line {
	id: string;
	at: Date;
	title: string;
	detail: string;
	by: string;
	tone: 'plain' | 'bad' | 'good';
	/** A message that came too late and changed nothing. */
	late?: true;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

function useLines({ events, calls }: OrderHistory): Line[] {
	const { t } = useTranslation('orders');
	const { locale } = useUi();
	const status = (value: unknown) => {
		const text = textOf(value);
		return isStatus(text) ? t(`status.${text}`) : text;
	};
	const nameOf = (name: string): string =>
		isAddressPart(name)
			? t(`address.${name}`)
			: name === 'message'
				? t('field.message')
				: isMail(name)
					? t('field.email')
					: name;
	const ofItem = ({ itemNumber, data }: Event) => ({
		number: itemNumber ?? 0,
		from: t(`itemStatus.${orderItemStatus(numberOf(data['from']))}`),
		to: t(`itemStatus.${orderItemStatus(numberOf(data['to']))}`),
	});
	const event = (one: Event): Line => {
		const { id, kind, data, by } = one;
		const reason = textOf(data['reason']) || textOf(data['detail']);
		const line: Line = { id, at: new Date(one.at), title: t(`event.${kind}`), detail: reason, by, tone: 'plain' };
		switch (kind) {
			case 'statusChanged':
				return { ...line, detail: t('change', { from: status(data['from']), to: status(data['to']) }) };
			case 'itemChanged':
				return { ...line, title: t('itemNamed', ofItem(one)), detail: t('change', ofItem(one)) };
			case 'itemLate':
				return { ...line, title: t('itemLate', ofItem(one)), late: true };
			case 'pointsReturned':
				return { ...line, detail: t('pointsBack', { points: formatNumber(numberOf(data['points']), locale) }) };
			case 'codeReplaced':
				return { ...line, detail: textOf(data['code']) };
			case 'voided':
				return data['unanswered'] === true ? { ...line, title: t('event.voidedUnanswered') } : line;
			case 'accepted':
				return { ...line, detail: textOf(data['externalOrderNumber']), tone: 'good' };
			case 'edited':
				return {
					...line,
					detail: editedFields(data)
						.map(({ name, from, to }) => `${nameOf(name)}: ${t('change', { from: from || '–', to: to || '–' })}`)
						.join('\n'),
				};
			case 'refused':
			case 'gaveUp':
			case 'voidDenied':
				return { ...line, tone: 'bad' };
			default:
				return line;
		}
	};
	const call = (one: Call): Line => ({
		id: one.id,
		at: new Date(one.at),
		title: t(`call.${one.action}`),
		detail: [t(`callOutcome.${one.outcome}`), one.detail].filter(Boolean).join(': '),
		by: '',
		tone: one.outcome === 'refused' || one.outcome === 'failed' || one.outcome === 'timeout' ? 'bad' : 'plain',
	});
	return [...events.map(event), ...calls.map(call)].sort((a, b) => b.at.getTime() - a.at.getTime());
}

const addressParts = [
	'companyName',
	'address1',
	'address2',
	'address3',
	'address4',
	'townCity',
	'stateCounty',
	'postcode',
	'country',
	'phone',
	'phoneExt',
] as const;
const isAddressPart = (name: string): name is (typeof addressParts)[number] =>
	addressParts.some((part) => part === name);
const isMail = (name: string): boolean => name === 'email' || name === 'claimEmail';

const dots = { plain: 'bg-muted-foreground', bad: 'bg-danger', good: 'bg-success' } as const;

function Lines({ history }: { history: OrderHistory }) {
	const { t } = useTranslation('orders');
	const { lines, late } = foldLate(useLines(history));
	if (lines.length === 0) return <p className="text-muted-foreground">{t('noHistory')}</p>;
	return (
		<ol className="flex flex-col">
			{lines.map(({ id, at, title, detail, by, tone, late: isLate }) => (
				<li key={id} className="group relative flex gap-3 pb-4 last:pb-0">
					{/* From the middle of this dot to the middle of the next, below both. */}
					<span aria-hidden className="absolute start-[3.5px] top-2.5 -bottom-2.5 border-s group-last:hidden" />
					<span aria-hidden className={`relative mt-1.5 size-2 shrink-0 rounded-full ${dots[tone]}`} />
					<div className="min-w-0 flex-1 text-sm">
						{isLate && late.length > 1 ? <LateMessages lines={late} /> : <p className="font-medium">{title}</p>}
						{detail && (
							<p className="whitespace-pre-line break-words">
								<bdi>{detail}</bdi>
							</p>
						)}
						<EventTime at={at} by={by} />
					</div>
				</li>
			))}
		</ol>
	);
}

/** Everything that happened to an order, newest first: for users who work with orders. */
export function OrderTimeline({ programId, orderId }: { programId: string; orderId: string }) {
	const { t } = useTranslation('orders');
	const { data, error, refetch } = trpc.orders.history.useQuery({ programId, orderId });
	if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
	return (
		<Card>
			<CardHeader>
				<CardTitle>{t('timeline')}</CardTitle>
			</CardHeader>
			<CardContent>{data ? <Lines history={data} /> : <Skeleton className="h-40 rounded-lg" />}</CardContent>
		</Card>
	);
}
