import { formatNumber, useUi } from '@rewards/ui';
import { Card, CardContent, CardHeader, CardTitle } from '@rewards/ui/primitives/card';
import { Copyable } from '@rewards/ui/primitives/copyable';
import { Facts } from '../../../components/facts';
import { useTranslation } from '../../../i18n/use-translation';
import { type Program, useCustomFields } from '../../participants';
import { Dollars } from '../dollars';
import type { Order } from '../types';

interface OrderDetailsProps {
	order: Order;
	program: Program;
	inPoints: boolean;
}

const copyable = (text: string) => text && <Copyable value={text} className="relative -start-1" />;

/** 'Order Details': who ordered, the order numbers, the cost, and the message. */
export function OrderDetails({ order, program, inPoints }: OrderDetailsProps) {
	const { t } = useTranslation('orders');
	const { locale } = useUi();
	const customFields = useCustomFields(program);
	const { user } = order;
	const claim = program.type === 'claim';
	return (
		<Card>
			<CardHeader>
				<CardTitle>{t('details')}</CardTitle>
			</CardHeader>
			<CardContent>
				<Facts
					facts={[
						{ label: t('field.orderNumber'), value: copyable(order.orderNumber) },
						{ label: t('field.externalOrderNumber'), value: copyable(order.replinkResult.replinkOrderNumber) },
						{ label: t('field.pointsTotal'), value: inPoints && formatNumber(order.figures.net.points, locale) },
						{ label: t('field.amount'), value: <Dollars amount={order.figures.net.amount} /> },
						{ label: t('field.shipping'), value: <Dollars amount={order.figures.net.shipping} /> },
						{ label: t('field.name'), value: user.name },
						{ label: t('field.code'), value: claim && copyable(user.email) },
						{
							label: t('field.email'),
							value: (claim ? user.claimEmail : user.email) && (
								<span data-ltr>{claim ? user.claimEmail : user.email}</span>
							),
						},
						{ label: t('field.level'), value: user.levelName },
						...customFields.map(({ field, label }) => ({ label, value: order[field] })),
						{ label: t('field.message'), value: order.message, wide: true },
					]}
				/>
			</CardContent>
		</Card>
	);
}
