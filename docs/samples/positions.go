// Prints the positions of one birth moment. Run with `go run positions.go`, Go 1.19 or later, with
// the key in ECLIPTIC_API_KEY. It needs no package.
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

type answer struct {
	Data struct {
		Positions []struct {
			Body      string  `json:"body"`
			Longitude float64 `json:"longitude"`
		} `json:"positions"`
	} `json:"data"`
	Meta struct {
		SubjectResolved struct {
			UTCDatetime string `json:"utc_datetime"`
		} `json:"subject_resolved"`
	} `json:"meta"`
}

type problem struct {
	Code   string `json:"code"`
	Detail string `json:"detail"`
}

func main() {
	log.SetFlags(0)

	body := strings.NewReader(`{"subject":{"datetime":"1990-06-15T14:30:00+02:00"}}`)
	request, err := http.NewRequest(http.MethodPost, "http://127.0.0.1:8080/v1/western/positions", body)
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

	if response.StatusCode != http.StatusOK {
		var p problem
		if err := json.NewDecoder(response.Body).Decode(&p); err != nil {
			log.Fatal(err)
		}
		log.Fatalf("%s: %s", p.Code, p.Detail)
	}

	var a answer
	if err := json.NewDecoder(response.Body).Decode(&a); err != nil {
		log.Fatal(err)
	}
	if a.Meta.SubjectResolved.UTCDatetime != "1990-06-15T12:30:00Z" {
		log.Fatal("The service calculated another instant.")
	}
	for _, position := range a.Data.Positions {
		fmt.Printf("%-10s %10.6f\n", position.Body, position.Longitude)
	}
}
