import { Avatar } from '@rewards/ui/primitives/avatar';
import { MenuButton } from '@rewards/ui/primitives/menu-button';
import { Languages, LogOut, MonitorX, Sun } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { useLanguageItems } from '../../components/language-switch';
import { useThemeItems } from '../../components/theme-switch';
import { useTranslation } from '../../i18n/use-translation';
import { endSession, sessionToken } from '../../lib/session';
import { trpc, withToken } from '../../lib/trpc';
import { useSelf } from '../self';
import { useKeepLanguage } from './use-keep-language';

const ConfirmDialog = lazy(() =>
	import('@rewards/ui/primitives/confirm-dialog').then((module) => ({ default: module.ConfirmDialog })),
);

/** Leaves at once, whatever the server says: a session that can't be ended there runs out by itself. */
function useSignOut() {
	const [, navigate] = useLocation();
	const { client } = trpc.useUtils();
	const all = trpc.auth.signOutEverywhere.useMutation();
	const leave = () => {
		navigate('/login');
		endSession({ kind: 'signedOut' }, { forgetSelection: true });
	};
	return {
		signOut: () => {
			void client.auth.signOut.mutate(undefined, withToken(sessionToken())).catch(() => {});
			leave();
		},
		signOutEverywhere: async () => {
			await all.mutateAsync();
			leave();
		},
	};
}

export function UserMenu() {
	const { t } = useTranslation(['shell', 'common']);
	const { displayName, email } = useSelf().data;
	const { signOut, signOutEverywhere } = useSignOut();
	const [asking, setAsking] = useState(false);
	const languages = useLanguageItems(useKeepLanguage());
	const themes = useThemeItems();
	return (
		<>
			<MenuButton
				variant="ghost"
				size="icon"
				className="rounded-full"
				align="end"
				aria-label={`${t('shell:userMenu')}: ${displayName}`}
				items={[
					{ heading: `${displayName} · ${email}` },
					{ label: t('common:language'), icon: <Languages aria-hidden />, items: languages },
					{ label: t('common:theme.label'), icon: <Sun aria-hidden />, items: themes },
					'separator',
					{ label: t('shell:signOut'), icon: <LogOut aria-hidden className="rtl:-scale-x-100" />, onSelect: signOut },
					{ label: t('shell:signOutEverywhere'), icon: <MonitorX aria-hidden />, onSelect: () => setAsking(true) },
				]}
			>
				<Avatar name={displayName} className="size-7" />
			</MenuButton>
			{asking && (
				<Suspense fallback={null}>
					<ConfirmDialog
						open
						onOpenChange={setAsking}
						title={t('shell:signOutEverywhereTitle')}
						confirmLabel={t('shell:signOutEverywhere')}
						onConfirm={signOutEverywhere}
					>
						{t('shell:signOutEverywhereText')}
					</ConfirmDialog>
				</Suspense>
			)}
		</>
	);
}
