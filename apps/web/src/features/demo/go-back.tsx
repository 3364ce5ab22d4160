import { Button } from '@rewards/ui/primitives/button';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { asLeft } from '../../lib/list-grid/places';
import { type Screen, screens } from './constants';

/** From a record to its list. */
export function GoBack({ screen }: { screen: Screen }) {
	const { t } = useTranslation('demo');
	return (
		<Button asChild variant="ghost">
			<Link href={asLeft(screens[screen].list)}>
				<ArrowLeft aria-hidden className="rtl:-scale-x-100" />
				{t('goBack')}
			</Link>
		</Button>
	);
}
