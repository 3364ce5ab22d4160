import { cn } from '@rewards/ui';
import { Button } from '@rewards/ui/primitives/button';
import { PopoverButton } from '@rewards/ui/primitives/overlays/popover-button';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { ChevronsUpDown, X } from 'lucide-react';
import { Suspense } from 'react';
import { useLocation } from 'wouter';
import { useTranslation } from '../../../i18n/use-translation';
import { deferredImport } from '../../../lib/loading/deferred-import';
import { isolated } from '../../../lib/loading/isolated';
import { useHome } from '../../../lib/session/home';
import type { Place } from '../../../lib/workplace/place';
import { chooseAccount } from '../../../lib/workplace/selection';
import { useWorkplace } from '../../../lib/workplace/workplace';

const Panel = deferredImport(() => import('./switcher-panel').then((module) => module.SwitcherPanel), 'switcher');

/** The current account and program, and the way to all others. An accent marks an account other than one's own. */
export function Switcher({ onChoose }: { onChoose?: (() => void) | undefined }) {
	const { t, locale } = useTranslation('shell');
	const [, navigate] = useLocation();
	const home = useHome();
	const { account, path, impersonating, programs, programId } = useWorkplace();
	const program = programs?.find(({ id }) => id === programId);
	const site = program && (program.status ? program.name : t('programDisabled', { name: program.name }));
	const names = path.length > 0 ? path.map(({ name }) => name) : [account.name];
	const whole = names.join(' › ');
	const above = names.slice(0, -1);
	const here: Place = program
		? { kind: 'program', id: program.id, name: program.name, path, enabled: program.status }
		: { kind: 'account', id: account.id, name: account.name, path };
	return (
		<section
			aria-label={impersonating ? t('impersonation') : undefined}
			className={cn('flex items-stretch rounded-md border', impersonating && 'border-s-4 border-s-warning')}
		>
			<PopoverButton
				variant="ghost"
				className="h-auto min-h-12 min-w-0 flex-1 shrink justify-between px-2.5 py-1.5 text-start [&>span]:min-w-0 [&>span]:flex-1"
				contentLabel={t('workplace')}
				// The page that "Show Disabled Programs" leads to takes the focus; the list keeps showing the effect.
				contentProps={{
					className: 'w-[26rem] p-0 overflow-hidden',
					onFocusOutside: (event) => event.preventDefault(),
				}}
				data-tip={names.length > 1 ? whole : undefined}
				onPointerEnter={() => Panel.prefetch(locale)}
				content={(close) => (
					<Suspense fallback={<Skeleton className="m-3 h-64" />}>
						<Panel here={here} onClose={close} onChoose={onChoose} />
					</Suspense>
				)}
			>
				<span className="flex min-w-0 flex-1 flex-col leading-tight">
					<span className="sr-only">
						{t('accountsToImpersonate')} {whole}
					</span>
					{/* If space is short, the account's own name stays and the path above it is cut. */}
					<span aria-hidden className="flex min-w-0 font-normal text-muted-foreground text-xs">
						{above.length > 0 && <span className="min-w-0 truncate">{above.map(isolated).join(' › ')}</span>}
						<span className="max-w-full shrink-0 truncate whitespace-pre">
							{above.length > 0 && ' › '}
							<bdi>{names.at(-1)}</bdi>
						</span>
					</span>
					<span className="sr-only">{t('programSites')}</span>
					<span data-tip-cut className="truncate">
						{programs ? (site ?? t(programs.length ? 'chooseProgram' : 'noPrograms')) : ' '}
					</span>
				</span>
				<ChevronsUpDown aria-hidden className="text-muted-foreground" />
			</PopoverButton>
			{impersonating && (
				<Button
					variant="ghost"
					size="icon"
					className="h-auto self-stretch"
					aria-label={t('backToOwn')}
					data-tip={t('backToOwn')}
					onClick={() => {
						chooseAccount(1, null);
						navigate(home.href);
					}}
				>
					<X />
				</Button>
			)}
		</section>
	);
}
