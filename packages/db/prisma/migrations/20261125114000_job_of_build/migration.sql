-- Pages ask every ten seconds how a program's feed is, and so for the job of its newest build: among all jobs of a program that imports a lot.
create index job_of_build on job (program_id, (params->>'buildId')) where kind = 'catalogueRebuild';
