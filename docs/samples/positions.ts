// Prints the positions of one birth moment. Run with `node positions.ts`, Node 24 or later, with
// the key in ECLIPTIC_API_KEY.
const response = await fetch('http://127.0.0.1:8080/v1/western/positions', {
  method: 'POST',
  headers: {
    Authorization: `Bearer ${process.env['ECLIPTIC_API_KEY'] ?? ''}`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({ subject: { datetime: '1990-06-15T14:30:00+02:00' } }),
  signal: AbortSignal.timeout(10_000),
});

if (!response.ok) {
  const problem = (await response.json()) as { code: string; detail: string };
  console.error(`${problem.code}: ${problem.detail}`);
  process.exit(1);
}

const { data, meta } = (await response.json()) as {
  data: { positions: { body: string; longitude: number }[] };
  meta: { subject_resolved: { utc_datetime: string } };
};

if (meta.subject_resolved.utc_datetime !== '1990-06-15T12:30:00Z') {
  console.error('The service calculated another instant.');
  process.exit(1);
}

for (const { body, longitude } of data.positions) {
  console.log(body.padEnd(10), longitude.toFixed(6).padStart(10));
}

export {};
