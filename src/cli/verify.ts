import type { Command } from 'commander';
import { redactKeys } from '../problem/redact.ts';
import { serviceOptions } from './options.ts';
import { complain, EXIT_ERROR, print } from './output.ts';
import type { VerifyOptions } from './verify-options.ts';

export function addVerifyCommand(program: Command): void {
  const command = program
    .command('verify')
    .description(
      'calculate 10,000 fixed requests, or send them to a service, and compare every byte with the published responses',
    )
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
With --url, it sends up to 10,000 requests, and each one is charged to the key.

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
  // The text quotes responses of the service, which may repeat the key.
  await print(redactKeys(text));
  if (report.verified) return;
  complain(`the responses differ from those published for calc_version ${report.calc_version}`);
  process.exitCode = EXIT_ERROR;
}
