import { themeProps } from '@rewards/ui/themes';
import { Trail } from '../../components/trail';
import { useTranslation } from '../../i18n/use-translation';
import { useWorkplace } from '../../lib/workplace/workplace';

/** The current account and program, at the bottom of every page; optional. */
export function Footer({ theme }: { theme: string }) {
	const { t } = useTranslation();
	const { account, programs, programId } = useWorkplace();
	const program = programs?.find(({ id }) => id === programId);
	return (
		<footer
			{...themeProps(theme)}
			className="flex min-h-9 shrink-0 flex-wrap items-center justify-between gap-x-4 border-t bg-card px-4 py-1.5 text-sm sm:px-6"
		>
			<span>{t('appName')}</span>
			<span className="min-w-0 truncate text-muted-foreground">
				<Trail names={program ? [account.name, program.name] : [account.name]} />
			</span>
		</footer>
	);
}
