import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { InputGroup } from '@rewards/ui/primitives/input';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, useParams } from 'wouter';
import { LanguageSwitch } from '../../components/language-switch';
import { Logo } from '../../components/logo';
import { ThemeSwitch } from '../../components/theme-switch';
import { useTranslation } from '../../i18n/use-translation';
import { type ApiDocument, chaptersOf, type Operation, operationsOf } from './document';
import { MethodBadge, OperationView } from './operation-view';

async function loadDocument(): Promise<ApiDocument> {
	const answer = await fetch('/api/openapi.json');
	if (!answer.ok) throw new Error(`/api/openapi.json: ${answer.status}`);
	return answer.json();
}

interface ContentsProps {
	document: ApiDocument;
	operations: readonly Operation[];
	open: Operation | undefined;
}
function Contents({ document, operations, open }: ContentsProps) {
	const { t } = useTranslation('apiDocs');
	const [search, setSearch] = useState('');
	const chapters = chaptersOf(document, operations, search);
	return (
		<nav
			aria-label={t('contents')}
			className="flex min-h-0 flex-col gap-3 border-b p-3 max-lg:max-h-[45vh] lg:w-80 lg:shrink-0 lg:border-e lg:border-b-0"
		>
			<InputGroup
				type="search"
				before={<Search aria-hidden />}
				aria-label={t('search')}
				placeholder={t('search')}
				value={search}
				onChange={(event) => setSearch(event.target.value)}
			/>
			<div className="scrollbar-thin min-h-0 flex-1 overflow-y-auto" dir="ltr" lang="en">
				{chapters.length === 0 && <p className="p-2 text-muted-foreground text-sm">{t('nothingFound')}</p>}
				{chapters.map(({ name, operations: own }) => (
					<section key={name} aria-label={name} className="mb-3">
						<h2 className="px-2 py-1 font-medium text-muted-foreground text-xs">{name}</h2>
						<ul>
							{own.map((operation) => (
								<li key={operation.operationId}>
									<Link
										href={`/api/docs/${operation.operationId}`}
										aria-current={operation === open ? 'page' : undefined}
										className="flex min-h-[max(2rem,24px)] items-center gap-2 rounded-md px-2 py-1 text-sm hover:bg-accent aria-[current=page]:bg-accent aria-[current=page]:font-medium"
									>
										<MethodBadge method={operation.method} />
										<span className="min-w-0">{operation.summary}</span>
									</Link>
								</li>
							))}
						</ul>
					</section>
				))}
			</div>
		</nav>
	);
}

/** /api/docs: every path of the API, with a form to try it. */
export function ApiDocsPage() {
	const { t } = useTranslation(['apiDocs', 'common']);
	const { operation: wanted } = useParams();
	const { data, error, refetch } = useQuery({ queryKey: ['openapi'], queryFn: loadDocument, staleTime: Infinity });
	const operations = useMemo(() => (data ? operationsOf(data) : []), [data]);
	const open = operations.find(({ operationId }) => operationId === wanted) ?? operations[0];
	return (
		<div className="flex h-dvh min-h-0 flex-col bg-background">
			<header className="flex h-14 shrink-0 items-center gap-2.5 border-b px-3 sm:px-4">
				<Link href="/" className="flex items-center gap-2.5 rounded-md" aria-label={t('common:appName')}>
					<Logo className="size-7" />
				</Link>
				<p className="min-w-0 truncate font-semibold">{t('apiDocs:title')}</p>
				<div className="ms-auto flex items-center gap-0.5">
					<Button variant="ghost" asChild>
						<a href="/api/openapi.json">openapi.json</a>
					</Button>
					<LanguageSwitch />
					<ThemeSwitch />
				</div>
			</header>
			<div className="flex min-h-0 flex-1 flex-col lg:flex-row">
				{data && <Contents document={data} operations={operations} open={open} />}
				<main className="scrollbar-thin min-h-0 flex-1 overflow-y-auto p-4 sm:p-6">
					{error && (
						<Alert tone="danger" action={<Button onClick={() => void refetch()}>{t('common:retry')}</Button>}>
							{t('apiDocs:unreachable')}
						</Alert>
					)}
					{!data && !error && <Skeleton className="h-64 rounded-lg" />}
					{data && open && <OperationView key={open.operationId} document={data} operation={open} />}
				</main>
			</div>
		</div>
	);
}
