<?php
// Prints the positions of one birth moment. Needs PHP 8.2 with the curl extension (Debian: php-cli
// and php-curl), no other package, and the key in ECLIPTIC_API_KEY.
declare(strict_types=1);

$curl = curl_init('http://127.0.0.1:8080/v1/western/positions');
curl_setopt_array($curl, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_TIMEOUT => 10,
    CURLOPT_HTTPHEADER => [
        'Authorization: Bearer ' . getenv('ECLIPTIC_API_KEY'),
        'Content-Type: application/json',
    ],
    CURLOPT_POSTFIELDS => json_encode(['subject' => ['datetime' => '1990-06-15T14:30:00+02:00']]),
]);
$body = curl_exec($curl);
if ($body === false) {
    fwrite(STDERR, curl_error($curl) . "\n");
    exit(1);
}
$answer = json_decode($body, true, flags: JSON_THROW_ON_ERROR);

if (curl_getinfo($curl, CURLINFO_RESPONSE_CODE) !== 200) {
    fwrite(STDERR, "{$answer['code']}: {$answer['detail']}\n");
    exit(1);
}

if ($answer['meta']['subject_resolved']['utc_datetime'] !== '1990-06-15T12:30:00Z') {
    fwrite(STDERR, "The service calculated another instant.\n");
    exit(1);
}

foreach ($answer['data']['positions'] as $position) {
    printf("%-10s %10.6f\n", $position['body'], $position['longitude']);
}
