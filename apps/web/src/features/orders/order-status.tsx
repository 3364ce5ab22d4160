import { Status } from '@rewards/ui/primitives/badge';
import { ExternalLink } from 'lucide-react';
import { orderTones } from '../../components/order-tones';
import { useTranslation } from '../../i18n/use-translation';
import { isStatus } from './types';
import { webAddress } from './web-address';

/** The status of an order; once shipped, a link to the parcel's tracking page if the supplier provides one. */
export function OrderStatusCell({ status, trackingLink }: { status: string; trackingLink: string | null }) {
	const { t } = useTranslation('orders');
	if (!isStatus(status)) return <>{status}</>;
	const badge = <Status tone={orderTones[status]} label={t(`status.${status}`)} />;
	const href = status === 'Shipped' && trackingLink ? webAddress(trackingLink) : null;
	if (!href) return badge;
	return (
		<a
			href={href}
			target="_blank"
			rel="noreferrer"
			className="inline-flex min-h-[24px] min-w-[24px] items-center gap-1 hover:underline"
		>
			{badge}
			<ExternalLink aria-hidden className="size-3 text-muted-foreground rtl:-scale-x-100" />
			<span className="sr-only">{t('newTab')}</span>
		</a>
	);
}
