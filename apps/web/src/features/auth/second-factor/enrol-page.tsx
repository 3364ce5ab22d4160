import { Button } from '@rewards/ui/primitives/button';
import { useTitle } from '../../../components/use-title';
import { useTranslation } from '../../../i18n/use-translation';
import { useSignOut } from '../../../lib/session/use-sign-out';
import { AuthLayout } from '../auth-layout';
import { SecondFactors } from './second-factors';

/** For users without a second factor whose role or account requires one: nothing else opens before. */
export function EnrolPage() {
	const { t } = useTranslation(['secondFactor', 'shell']);
	const { signOut } = useSignOut();
	useTitle(t('title'));
	return (
		<AuthLayout title={t('title')} intro={t('required')}>
			<div className="flex flex-col gap-5">
				<SecondFactors />
				<Button variant="ghost" className="self-center" onClick={signOut}>
					{t('shell:signOut')}
				</Button>
			</div>
		</AuthLayout>
	);
}
