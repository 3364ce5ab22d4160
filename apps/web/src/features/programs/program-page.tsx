import type { AppRouter } from '@rewards/api/router';
import { formatDay, formatNumber, useUi } from '@rewards/ui';
import { Badge } from '@rewards/ui/primitives/badge';
import { Button } from '@rewards/ui/primitives/button';
import { Card, CardContent, CardHeader, CardTitle } from '@rewards/ui/primitives/card';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import type { inferRouterOutputs } from '@trpc/server';
import { Ticket, Users } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'wouter';
import { EnabledStatus } from '../../components/enabled-status';
import { ErrorState } from '../../components/error-state';
import { Facts } from '../../components/facts';
import { Page } from '../../components/page';
import { useParam } from '../../components/param';
import { SimpleTable } from '../../components/simple-table';
import { useTypeNames } from '../../components/use-names';
import { useTranslation } from '../../i18n/use-translation';
import { programLinks } from '../../lib/program-links';
import { useSelf } from '../../lib/session/self';
import { trpc } from '../../lib/trpc';
import { ActivityList } from '../audit';

type Program = inferRouterOutputs<AppRouter>['programs']['get'];

function Summary({ program }: { program: Program }) {
	const { t } = useTranslation(['programs', 'common']);
	const { locale } = useUi();
	const { programType } = useTypeNames();
	return (
		<Card>
			<CardHeader>
				<CardTitle>{t('programs:summary')}</CardTitle>
			</CardHeader>
			<CardContent>
				<Facts
					facts={[
						{ label: t('programs:field.type'), value: programType(program.type) },
						{ label: t('programs:field.fullName'), value: program.fullName },
						{ label: t('programs:field.domain'), value: program.domain && <span data-ltr>{program.domain}</span> },
						{ label: t('programs:field.startDate'), value: formatDay(program.startDate, locale) },
						{ label: t('programs:field.endDate'), value: formatDay(program.endDate, locale) },
						{ label: t('programs:field.createDate'), value: formatDay(program.CreateDate, locale) },
						{
							label: t('programs:field.poPrefix'),
							value: program.poPrefix && <code className="font-mono">{program.poPrefix}</code>,
						},
						{
							label: t('programs:field.codeLength'),
							value: program.type === 'claim' && formatNumber(program.codeLength, locale),
						},
						{
							label: t('programs:field.pointValue'),
							value:
								program.type === 'points' && formatNumber(program.pointValue, locale, { maximumFractionDigits: 6 }),
						},
						{ label: t('programs:field.defaultCountry'), value: program.defaultCountry },
						{
							label: t('programs:field.geolocation'),
							value: program.geolocation.enabled ? t('common:enabled') : t('common:disabled'),
						},
						{
							label: t('programs:field.batchOrder'),
							value: program.batchOrderEnabled ? t('common:enabled') : t('common:disabled'),
						},
					]}
				/>
			</CardContent>
		</Card>
	);
}

const languageKeys = ['en', 'fr', 'sp', 'ge', 'it', 'nl', 'pt'] as const;

function Languages({ codes }: { codes: readonly string[] }) {
	const { t } = useTranslation('programs');
	const names = codes.map((code) => {
		const key = languageKeys.find((one) => one === code);
		return key ? t(`language.${key}`) : code;
	});
	return (
		<Card>
			<CardHeader>
				<CardTitle>{t('languages')}</CardTitle>
			</CardHeader>
			<CardContent>
				{names.length === 0 && <p className="text-muted-foreground">{t('noLanguages')}</p>}
				<ul className="flex flex-wrap gap-1.5">
					{names.map((name) => (
						<li key={name}>
							<Badge tone="outline">{name}</Badge>
						</li>
					))}
				</ul>
			</CardContent>
		</Card>
	);
}

function Levels({ program }: { program: Program }) {
	const { t } = useTranslation('programs');
	const { locale } = useUi();
	if (program.plateauLevels.length === 0) return null;
	return (
		<div className="flex flex-col gap-2">
			<h2 className="font-semibold text-lg">{t('levels')}</h2>
			<SimpleTable
				label={t('levels')}
				rows={program.plateauLevels}
				rowKey={(level) => level.id}
				columns={[
					{ id: 'position', header: t('field.position'), cell: (level) => formatNumber(level.position, locale) },
					{ id: 'description', header: t('field.description'), cell: (level) => level.description },
					{ id: 'from', header: t('field.from'), align: 'end', cell: (level) => formatNumber(level.from, locale) },
					{ id: 'to', header: t('field.to'), align: 'end', cell: (level) => formatNumber(level.to, locale) },
				]}
			/>
		</div>
	);
}

/** /programs/{id}/settings: what a program is, at a glance. */
export function ProgramPage() {
	const { t } = useTranslation(['programs', 'shell']);
	const programId = useParam('programId');
	const { permissions } = useSelf().data;
	const { data: program, error, refetch } = trpc.programs.get.useQuery({ programId });
	return (
		<Page
			title={error ? t('programs:title') : program?.name}
			kind={t('programs:title')}
			crumbs={
				program && [
					{ label: program.account.name, href: `/customers/${program.account.id}` },
					{ label: t('programs:title') },
				]
			}
			badge={program && <EnabledStatus enabled={program.status} />}
			actions={
				program &&
				programLinks(program, permissions).map(({ title, href }) => (
					<Button key={title} asChild>
						<Link href={href}>
							{title === 'participants' ? <Users aria-hidden /> : <Ticket aria-hidden />}
							{title === 'participants' ? t('programs:participants') : t('shell:title.claimCodes')}
						</Link>
					</Button>
				))
			}
		>
			{error && <ErrorState error={error} onRetry={() => void refetch()} />}
			{!program && !error && <Skeleton className="h-64 rounded-lg" />}
			{program && (
				<div className="flex max-w-5xl flex-col gap-6">
					<Summary program={program} />
					<Levels program={program} />
					<Languages codes={program.languages} />
					<Suspense fallback={<Skeleton className="h-40 rounded-lg" />}>
						<ActivityList entity="program" id={programId} />
					</Suspense>
				</div>
			)}
		</Page>
	);
}
