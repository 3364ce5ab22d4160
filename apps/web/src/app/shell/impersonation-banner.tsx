import { Button } from '@rewards/ui/primitives/button';
import { UserRoundCog } from 'lucide-react';
import { useLocation } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { chooseAccount } from '../../lib/workplace/selection';
import { useWorkplace } from '../../lib/workplace/workplace';

/** Stands while a child account is worked in: says which, and leads back. */
export function ImpersonationBanner() {
	const { t } = useTranslation('shell');
	const { impersonating, account } = useWorkplace();
	const [, navigate] = useLocation();
	if (!impersonating) return null;
	// The name stands in bold wherever the language puts it.
	const [before, after] = t('impersonating', { name: '|' }).split('|');
	return (
		<section
			aria-label={t('impersonation')}
			className="flex min-h-9 shrink-0 items-center gap-3 border-b bg-warning-soft px-4 py-1 text-sm text-warning-text sm:px-6"
		>
			<UserRoundCog aria-hidden className="size-4 shrink-0" />
			<p className="min-w-0 flex-1 break-words">
				{before}
				<strong>{account.name}</strong>
				{after}
			</p>
			<Button
				size="xs"
				variant="outline"
				onClick={() => {
					chooseAccount(1, null);
					navigate('/customers');
				}}
			>
				{t('backToOwn')}
			</Button>
		</section>
	);
}
