import { cn } from '@rewards/ui';
import { Button } from '@rewards/ui/primitives/button';
import { TabsNav, tabClasses } from '@rewards/ui/primitives/tabs';
import { Ticket, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { EnabledStatus } from '../../../components/enabled-status';
import { ErrorState } from '../../../components/error-state';
import { Page } from '../../../components/page';
import { useTranslation } from '../../../i18n/use-translation';
import { programLinks } from '../../../lib/program-links';
import { useSelf } from '../../../lib/session/self';
import { trpc } from '../../../lib/trpc';
import { type ProgramTabKey, programTabs } from './tabs';

export interface ProgramFrameProps {
	programId: string;
	/** The open tab; none for users who may open no tab and only view the settings. */
	tab: ProgramTabKey | null;
	/** The content fills the height and scrolls inside itself. */
	fill?: boolean;
	children: ReactNode;
}

/**
 * The frame of every configuration page of a program: its name, links to its other pages, and the tabs that its user
 * may open.
 */
export function ProgramFrame({ programId, tab, fill, children }: ProgramFrameProps) {
	const { t } = useTranslation(['programSettings', 'programs', 'shell']);
	const { permissions } = useSelf().data;
	const { data: program, error, refetch } = trpc.programs.get.useQuery({ programId });
	const tabs = programTabs.filter(({ flag }) => permissions[flag]);
	const title = t('programs:title');
	return (
		<Page
			title={program?.name ?? (error ? title : undefined)}
			kind={tab ? t(`tab.${tab}`) : title}
			crumbs={program && [{ label: program.account.name, href: `/customers/${program.account.id}` }, { label: title }]}
			badge={program && <EnabledStatus enabled={program.status} />}
			actions={
				program &&
				programLinks(program, permissions).map(({ title: link, href }) => (
					<Button key={link} asChild>
						<Link href={href}>
							{link === 'participants' ? <Users aria-hidden /> : <Ticket aria-hidden />}
							{link === 'participants' ? t('programs:participants') : t('shell:title.claimCodes')}
						</Link>
					</Button>
				))
			}
			{...(fill ? { fill } : {})}
		>
			{error && !program ? (
				<ErrorState error={error} onRetry={() => void refetch()} />
			) : (
				<>
					{tabs.length > 0 && (
						<TabsNav label={t('tabs')} className={cn('shrink-0', fill && '-mb-1')}>
							{tabs.map(({ key, below }) => (
								<Link
									key={key}
									href={`/programs/${programId}${below}`}
									className={tabClasses}
									aria-current={key === tab ? 'page' : undefined}
								>
									{t(`tab.${key}`)}
								</Link>
							))}
						</TabsNav>
					)}
					{children}
				</>
			)}
		</Page>
	);
}
