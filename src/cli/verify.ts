import type { Command } from 'commander';
import { redactKeys } from '../problem/redact.ts';
import { serviceOptions } from './options.ts';
import { complain, EXIT_REFUSED, print } from './output.ts';
import type { VerifyOptions } from './verify-options.ts';

export function addVerifyCommand(program: Command): void {
  const command = program
    .command('verify')
    .description(
      'answer a fixed corpus of requests, and compare every byte with the published answers',
    )
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
With --url it sends ten thousand requests, and the key is charged for each of them.

Examples:
  ecliptic verify
  ecliptic verify --url https://api.example.com --key-file key.txt --json`,
    )
    .action(printVerification);
  for (const option of serviceOptions()) command.addOption(option);
}

async function printVerification(options: VerifyOptions, command: Command): Promise<void> {
  const { readVerifyOptions } = await import('./verify-options.ts');
  const service = readVerifyOptions(options);
  if (typeof service === 'string') return command.error(service);
  const { verify, verificationJson, verificationText } = await import('./run-verify.ts');
  const { progressOn } = await import('./progress.ts');
  const report = await verify(service, progressOn(process.stderr));
  const text = options.json ? verificationJson(report) : verificationText(report);
  // The text quotes answers of the service, which may repeat the key.
  await print(redactKeys(text));
  if (report.verified) return;
  complain(`the answers are not those of calc_version ${report.calc_version}`);
  process.exitCode = EXIT_REFUSED;
}
