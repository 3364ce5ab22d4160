import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@rewards/ui/primitives/card';
import { useTranslation } from '../../../i18n/use-translation';
import { SecondFactors } from './second-factors';

/** Two-factor sign-in on the user's profile page. */
export function SecondFactorCard() {
	const { t } = useTranslation('secondFactor');
	return (
		<Card>
			<CardHeader>
				<CardTitle>{t('title')}</CardTitle>
				<CardDescription>{t('text')}</CardDescription>
			</CardHeader>
			<CardContent className="flex flex-col gap-5">
				<SecondFactors />
			</CardContent>
		</Card>
	);
}
