import { Button } from '@rewards/ui/primitives/button';
import { Ban, RotateCcw } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation';
import type { OrderBulkKind } from './types';

/** The actions on selected orders: buttons of the selection bar. */
export function OrderBulkActions({ onChoose }: { onChoose: (kind: OrderBulkKind) => void }) {
	const { t } = useTranslation('orders');
	return (
		<>
			<Button onClick={() => onChoose('resubmit')}>
				<RotateCcw aria-hidden className="rtl:-scale-x-100" />
				{t('resubmit.button')}
			</Button>
			<Button onClick={() => onChoose('void')}>
				<Ban aria-hidden />
				{t('void.button')}
			</Button>
		</>
	);
}
