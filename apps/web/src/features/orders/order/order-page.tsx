import { formatDay, formatInstant, useUi } from '@rewards/ui';
import { Alert } from '@rewards/ui/primitives/alert';
import { Status } from '@rewards/ui/primitives/badge';
import { Button } from '@rewards/ui/primitives/button';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { ArrowLeft } from 'lucide-react';
import { Suspense } from 'react';
import { Link, useLocation } from 'wouter';
import { ErrorState } from '../../../components/error-state';
import { orderTones } from '../../../components/order-tones';
import { Page } from '../../../components/page';
import { useParam } from '../../../components/param';
import { useTranslation } from '../../../i18n/use-translation';
import { asLeft } from '../../../lib/list-grid/places';
import { useSelf } from '../../../lib/session/self';
import { trpc } from '../../../lib/trpc';
import { ActivityList } from '../../audit';
import type { Program } from '../../participants';
import { isStatus, type Order } from '../types';
import { OrderActions } from './order-actions';
import { OrderDetails } from './order-details';
import { OrderFigures } from './order-figures';
import { OrderItems } from './order-items';
import { OrderNet } from './order-net';
import { OrderTax } from './order-tax';
import { OrderTimeline } from './order-timeline';
import { ShippingAddress } from './shipping-address';

/** Addresses around an order, as far as the user may open them. */
function useWays(programId: string, participantId: string, order: Order | undefined) {
	const { manageParticipant, manageOrders } = useSelf().data.permissions;
	const program = `/programs/${programId}/settings`;
	const participants = manageParticipant ? `/programs/${programId}/participants` : undefined;
	const participant = participants && !order?.user.deleted ? `${participants}/${participantId}` : undefined;
	const orders = participant && manageOrders ? `${participant}/orders` : undefined;
	return { program, participants, participant, back: orders ?? participant ?? participants ?? program };
}

/** Next to the number: the order's status, when and by whom it was placed. */
function Headline({ order, participant }: { order: Order; participant: string | undefined }) {
	const { t } = useTranslation('orders');
	const { locale, timeZone } = useUi();
	const { status, user, items } = order;
	const ended = items.filter((item) => item.ended).length;
	const came = ended > 0 && (ended === items.length ? 'nothing' : 'part');
	const name = user.name || user.email;
	return (
		<>
			{isStatus(status) && <Status tone={orderTones[status]} label={t(`status.${status}`)} />}
			{came && status !== 'Void' && <Status tone="neutral" label={t(`left.${came}`)} />}
			<time
				dateTime={order.date}
				data-tip={formatInstant(order.date, locale, timeZone)}
				className="text-muted-foreground"
			>
				{formatDay(order.date, locale, { timeZone, dateStyle: 'long' })}
			</time>
			{participant ? (
				<Link href={participant} className="min-w-0 break-words text-primary-text hover:underline">
					<bdi>{name}</bdi>
				</Link>
			) : (
				<bdi className="min-w-0 break-words">{name}</bdi>
			)}
		</>
	);
}

/** Two cards of equal height, if there is room. */
const beside = 'grid gap-5 lg:grid-cols-[3fr_2fr]';

function Body({ order, program }: { order: Order; program: Program }) {
	const { t } = useTranslation('orders');
	const { manageOrders } = useSelf().data.permissions;
	const inPoints = program.type === 'points' || order.total > 0;
	return (
		<div className="flex min-w-0 max-w-6xl flex-col gap-5">
			{order.supplier?.closing && (
				<Alert tone="warning" title={t(order.supplier.closing === 'void' ? 'void.asked' : 'resubmit.asked')}>
					{t('void.askedText')}
				</Alert>
			)}
			{order.status === 'Void' && order.voidReason && (
				<Alert tone="neutral" title={t('void.title')}>
					<bdi>{order.voidReason}</bdi>
				</Alert>
			)}
			{order.errorMessage && (
				<Alert tone="danger" title={t('refused')}>
					<bdi>{order.errorMessage}</bdi>
				</Alert>
			)}
			<div className={beside}>
				<OrderDetails order={order} program={program} inPoints={inPoints} />
				<ShippingAddress address={order.shippingAddress} />
			</div>
			<OrderItems order={order} inPoints={inPoints} />
			<OrderNet order={order} inPoints={inPoints} />
			<OrderTax tax={order.taxResponse} figures={order.figures} />
			{manageOrders && <OrderFigures programId={program.id} orderId={order.id} />}
			{manageOrders && <OrderTimeline programId={program.id} orderId={order.id} />}
			<Suspense fallback={<Skeleton className="h-40 rounded-lg" />}>
				<ActivityList entity="order" id={order.id} programId={program.id} />
			</Suspense>
		</div>
	);
}

/** Placeholder of the order: details and address, items, tax. */
function Waiting() {
	return (
		<div className="flex max-w-6xl flex-col gap-5">
			<div className={beside}>
				<Skeleton className="h-72 rounded-lg" />
				<Skeleton className="h-72 rounded-lg" />
			</div>
			<Skeleton className="h-48 rounded-lg" />
			<Skeleton className="h-64 rounded-lg" />
		</div>
	);
}

/** /programs/{programId}/participants/{sid}/orders/{orderId}: one order, by its id or its number. */
export function OrderPage() {
	const { t } = useTranslation(['orders', 'participants']);
	const programId = useParam('programId');
	const participantId = useParam('participantId');
	const orderId = useParam('orderId');
	const programQuery = trpc.programs.get.useQuery({ programId });
	const orderQuery = trpc.orders.get.useQuery({ programId, participantId, orderId });
	const { data: program } = programQuery;
	const { data: order } = orderQuery;
	const error = orderQuery.error ?? programQuery.error;
	const retry = () => {
		for (const query of [orderQuery, programQuery]) if (query.error) void query.refetch();
	};
	const ways = useWays(programId, participantId, order);
	const [, navigate] = useLocation();
	return (
		<Page
			title={error ? t('orders:order') : order && t('orders:orderNamed', { number: order.orderNumber })}
			crumbs={
				program && [
					{ label: program.account.name, href: `/customers/${program.account.id}` },
					{ label: program.name, href: ways.program },
					{ label: t('participants:title'), href: ways.participants },
					order && { label: order.user.name || order.user.email, href: ways.participant },
				]
			}
			badge={order && <Headline order={order} participant={ways.participant} />}
			actions={
				<>
					<Button asChild variant="ghost">
						<Link href={asLeft(ways.back)}>
							<ArrowLeft aria-hidden className="rtl:-scale-x-100" />
							{t('participants:goBack')}
						</Link>
					</Button>
					{order && program && <OrderActions program={program} order={order} onDeleted={() => navigate(ways.back)} />}
				</>
			}
		>
			{error && <ErrorState error={error} onRetry={retry} />}
			{!error && !(order && program) && <Waiting />}
			{!error && order && program && <Body order={order} program={program} />}
		</Page>
	);
}
