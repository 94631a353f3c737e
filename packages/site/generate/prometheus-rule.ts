/** Generates the alerts for the Prometheus operator: the same text, as the `spec` of a manifest. */
import { readFileSync } from 'node:fs';

export const PROMETHEUS_RULE_FILE = 'deploy/kubernetes/overlays/production/prometheus-rule.yaml';

const ALERTS = new URL('../../../deploy/prometheus/alerts.yaml', import.meta.url);
const HEADER = `# Generated from deploy/prometheus/alerts.yaml; after a change there, run npm run docs. For the Prometheus operator;
# without it, remove this file from kustomization.yaml.
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: ecliptic
  labels:
    app.kubernetes.io/name: ecliptic
spec:
`;

export function prometheusRule(): string {
  const text = readFileSync(ALERTS, 'utf8');
  // Line by line, to keep the comments, except the ones about the file before the groups.
  const groups = text.slice(text.search(/^groups:$/m));
  return HEADER + groups.replace(/^(?=.)/gm, '  ');
}
