import { useParams } from 'wouter';

/** A part of the address that the page's route always has. */
export function useParam(name: string): string {
	const value = useParams<Record<string, string | undefined>>()[name];
	if (value === undefined) throw new Error(`the route has no :${name}`);
	return value;
}
