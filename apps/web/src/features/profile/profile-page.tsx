import { Button } from '@rewards/ui/primitives/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@rewards/ui/primitives/card';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { Segmented } from '@rewards/ui/primitives/tabs';
import { Settings } from 'lucide-react';
import { Suspense } from 'react';
import { Page } from '../../components/page';
import { changeLanguage } from '../../i18n/change-language';
import { localeNames, locales } from '../../i18n/locales';
import { useTranslation } from '../../i18n/use-translation';
import { openPanel } from '../../lib/panels';
import { useSelf } from '../../lib/session/self';
import { useKeepLanguage } from '../../lib/session/use-keep-language';
import { StorageCard } from '../accounts';
import { IdentityCard, LinkOutcome, SecondFactorCard } from '../auth';
import { NameForm } from './name-form';
import { PasswordForm } from './password-form';
import { Sessions } from './sessions';
import { SignInForm } from './sign-in-form';

function Appearance() {
	const { t, locale } = useTranslation(['profile', 'common', 'shell']);
	const keepLanguage = useKeepLanguage();
	return (
		<Card>
			<CardHeader>
				<CardTitle>{t('appearance')}</CardTitle>
				<CardDescription>{t('appearanceText')}</CardDescription>
			</CardHeader>
			<CardContent className="flex flex-wrap items-center gap-3">
				<Segmented
					label={t('common:language')}
					value={locale}
					onValueChange={(next) => {
						void changeLanguage(next);
						keepLanguage(next);
					}}
					options={locales.map((value) => ({ value, label: localeNames[value] }))}
				/>
				<Button onClick={() => openPanel('settings')}>
					<Settings aria-hidden />
					{t('shell:settings')}
				</Button>
			</CardContent>
		</Card>
	);
}

/** The signed-in user's own page. */
export function ProfilePage() {
	const { t } = useTranslation('shell');
	const { hasPassword } = useSelf();
	return (
		<Page title={t('title.profile')}>
			<div className="flex max-w-[45rem] flex-col gap-6">
				<Suspense fallback={null}>
					<LinkOutcome />
				</Suspense>
				<NameForm />
				<Appearance />
				<SignInForm />
				{hasPassword && <PasswordForm />}
				<Suspense fallback={null}>
					<IdentityCard />
				</Suspense>
				<Suspense fallback={<Skeleton className="h-48" />}>
					<SecondFactorCard />
				</Suspense>
				<Sessions />
				<Suspense fallback={<Skeleton className="h-64" />}>
					<StorageCard />
				</Suspense>
			</div>
		</Page>
	);
}
