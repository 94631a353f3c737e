import type { Call } from './call.ts';
import { doubleQuoted, escapedJson } from './literal.ts';

/** A program with Go's standard library. */
export function goCode({ root, path, body }: Call): string {
  // Between back quotes, everything but a back quote is literal; JSON can escape that one.
  return `// Needs Go 1.19 or later, and the key in ECLIPTIC_API_KEY.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
	"strings"
	"time"
)

const body = \`${escapedJson(body)}\`

func main() {
	log.SetFlags(0)
	request, err := http.NewRequest(http.MethodPost, ${doubleQuoted(`${root}/${path}`)}, strings.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("ECLIPTIC_API_KEY"))
	request.Header.Set("Content-Type", "application/json")

	client := http.Client{Timeout: 10 * time.Second}
	response, err := client.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()

	var answer struct {
		Code   string
		Detail string
		Data   struct {
			Positions []struct {
				Body      string
				Longitude float64
			}
		}
	}
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		log.Fatal(err)
	}
	if response.StatusCode != http.StatusOK {
		log.Fatalf("%s: %s", answer.Code, answer.Detail)
	}
	for _, position := range answer.Data.Positions {
		fmt.Println(position.Body, position.Longitude)
	}
}
`;
}
