import { Status } from '@rewards/ui/primitives/badge';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation';
import { itemTones, type OrderItem } from '../types';
import { webAddress } from '../web-address';

/** An item's status, with a tracking link to the carrier if there is one. */
export function ItemStatus({ tracking }: { tracking: OrderItem['tracking'] }) {
	const { t } = useTranslation('orders');
	const href = webAddress(tracking.trackingLink);
	const parcel = [tracking.trackingCompany, tracking.trackingNumber].filter(Boolean).join(' ');
	return (
		<span className="inline-flex max-w-full flex-col items-start gap-0.5 max-sm:items-end">
			<Status tone={itemTones[tracking.statusText]} label={t(`itemStatus.${tracking.statusText}`)} />
			{href && (
				<a
					href={href}
					target="_blank"
					rel="noreferrer"
					className="max-w-full break-words py-1 text-primary-text text-xs hover:underline max-sm:text-end"
				>
					<bdi>{tracking.trackingCompany}</bdi> {/* keeps the icon off a line of its own */}
					<span className="sm:whitespace-nowrap">
						<bdi>{tracking.trackingNumber || t('track')}</bdi>
						<ExternalLink aria-hidden className="ms-1 inline size-3 align-[-0.125em] rtl:-scale-x-100" />
					</span>
					<span className="sr-only"> {t('newTab')}</span>
				</a>
			)}
			{!href && parcel && <bdi className="max-w-full break-words text-muted-foreground text-xs">{parcel}</bdi>}
		</span>
	);
}
